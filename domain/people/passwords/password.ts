const splitList = (text: string) => text.trim().split(/\s+/)

/**
 * The long entries of the usual lists of common passwords, in small letters and without the digits
 * and signs around them. People who need twelve characters choose these first.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  splitList(`
    correcthorsebatterystaple thequickbrownfox thequickbrownfoxjumpsoverthelazydog jumpsoverthelazydog tobeornottobe
    onceuponatime maytheforcebewithyou supercalifragilisticexpialidocious antidisestablishmentarianism rumpelstiltskin
    honorificabilitudinitatibus llanfairpwllgwyngyll floccinaucinihilipilification abracadabra opensesame hocuspocus
    thisismypassword thisisapassword mypasswordis mypassword newpassword temppassword temporarypassword passwordpassword
    oldpassword nopassword drowssap wordpass enterpassword yourpassword ourpassword mysecretpassword secretpassword
    topsecretpassword topsecret supersecret verysecret itsasecret thisisasecret donttellanyone noneofyourbusiness idontknow
    idontcare ihavenoidea whatever whateveryouwant somethingelse anythinggoes nothingtoseehere trustnoone trustno trustme
    letmeinplease letmeinnow openthedoor pleaseletmein changemenow changeme changeit changethis replaceme resetme
    helloworld hellothere helloeveryone goodmorning goodevening goodnight goodafternoon happybirthday merrychristmas
    happynewyear happyhappy sweetheart sweetdreams sweetiepie honeybunny honeybunch buttercup sugarplum babygirl babyboy
    iloveyousomuch iloveyouforever iloveyoubaby iloveyoumore iloveyoualways iloveyoutoo ilovemyself ilovemymom ilovemydad
    ilovemyfamily ilovemykids ilovemyson ilovemydaughter ilovemyhusband ilovemywife ilovemycat ilovemydog ilovemusic
    ilovejesus ilovegod ihateyou ihatemylife ihatepasswords imissyou iwantyou ineedyou forgetmenot forevermore foreveryoung
    foreverandever togetherforever bestfriends bestfriendsforever friendsforever loveforever truelove firstlove loveislife
    jesuschrist jesuslovesme jesusislord jesusfreak jesussaves jesusloves godislove godisgood godisgreat godblessme
    godblessyou godblessamerica thankyoujesus thankyoulord hallelujah praisethelord inthenameofgod holyspirit blessedbe
    motherfucker fuckyoubitch fuckyouall fuckoff fuckthis bullshit asshole bitchplease
    christopher elizabeth alexander alexandra stephanie jacqueline bernadette maximilian katherine catherine christina
    christine charlotte gabrielle alejandra alejandro guadalupe francisco sebastian nathaniel jonathan benjamin constantine
    michaelangelo michelangelo leonardodavinci shakespeare napoleonbonaparte christiano cristianoronaldo lionelmessi
    davidbeckham michaeljordan michaeljackson elvispresley marilynmonroe johnlennon bobmarley tupacshakur kurtcobain
    manchesterunited manchestercity manchester liverpoolfc liverpool chelseafc chelsea arsenalfc arsenal tottenhamhotspur
    newcastleunited westhamunited leedsunited astonvilla barcelonafc fcbarcelona barcelona realmadrid atleticomadrid juventus
    bayernmunich borussiadortmund acmilan intermilan ajaxamsterdam galatasaray fenerbahce besiktas flamengo corinthians
    steelers cowboys packers patriots yankees redsox lakers chicagobulls dallascowboys newyorkyankees oaklandraiders
    butterfly butterflies strawberry strawberries chocolate blackberry blueberry raspberry watermelon pineapple peanutbutter
    cheesecake cheeseburger icecream cupcakes cinnamon marshmallow gingerbread lemonade
    cinderella mickeymouse minniemouse donaldduck spongebob spongebobsquarepants hellokitty winniethepooh tinkerbell
    harrypotter hermione dumbledore hogwarts voldemort slytherin gryffindor starwars darthvader lukeskywalker obiwankenobi
    millenniumfalcon startrek captainkirk enterprise lordoftherings gandalf frodobaggins legolas middleearth gameofthrones
    winteriscoming valarmorghulis spiderman wolverine ironman captainamerica wonderwoman greenlantern transformers terminator
    rockyou slipknot metallica linkinpark greenday nirvana evanescence mychemicalromance avengedsevenfold systemofadown
    ironmaiden blacksabbath ledzeppelin pinkfloyd rollingstones thebeatles bonjovi gunsnroses onedirection justinbieber
    taylorswift ladygaga britneyspears backstreetboys
    pokemon pikachu dragonball dragonballz naruto narutouzumaki sasukeuchiha onepiece finalfantasy worldofwarcraft warcraft
    runescape counterstrike callofduty modernwarfare grandtheftauto assassinscreed legendofzelda supermario minecraft fortnite
    playstation nintendo gamecube leagueoflegends starcraft halflife
    computer internet microsoft windows keyboard software hardware database webmaster sysadmin network technology wireless
    android samsung blackberry lamborghini ferrari mercedes mercedesbenz volkswagen chevrolet mitsubishi harleydavidson
    kawasaki thunderbird firebird corvette mustang landrover rollsroyce
    california sanfrancisco losangeles newyorkcity washington philadelphia massachusetts australia newzealand switzerland
    netherlands deutschland singapore hongkong philippines malaysia kualalumpur vietnam thailand
    thunderstorm lightning hurricane sunflower snowflake rainbow moonlight starlight midnight darkness blackcat blackdragon
    reddragon whitetiger silverfox wolfpack bluesky bluemoon northstar goldfish elephant crocodile hippopotamus grasshopper
    firefighter paratrooper airborne specialforces semperfidelis
    teamomucho teamotanto teamobebe teamoamor miamorteamo teamoporsiempre princesa estrellita corazon corazondemelon
    contrasena micontrasena contraseña motdepasse monmotdepasse jetaimemonamour jetaime geheim passwort meinpasswort
    ichliebedich hallowelt senha minhasenha euteamo teamomuito wachtwoord parola haslo lozinka
    akucintakamu akucintaindonesia akusayangkamu akusayang cintakamu cintaku cintasejati cintaabadi sayangku sayangkamu
    sayangmama sayangibu sayangibuselamanya selamanya selaluselamanya kamuselamanya akudankamu kamucantik kekasihku
    indonesiaraya indonesiamerdeka indonesiapusaka merahputih merdekaataumati bhinnekatunggalika pancasila tanahairku
    satunusasatubangsa dirgahayuindonesia garudaindonesia garudapancasila
    bismillahirrahmanirrahim bismillahi alhamdulillah assalamualaikum waalaikumsalam subhanallah astaghfirullah insyaallah
    allahuakbar allahswt muhammad muhammadsaw nabimuhammad laailahaillallah masyaallah puspaindah tuhanyesus yesuskristus
    tuhanmemberkati
    persijajakarta persibbandung persebayasurabaya aremamalang thejakmania bobotoh psmmakassar
    surabaya yogyakarta semarang bandung palembang makassar balikpapan denpasar pontianak banjarmasin lampung pekanbaru
    sriwijaya majapahit nusantara kalimantan sulawesi sumatera
    tanjungpriok tanjungperak tanjungemas belawan kapalselam kapallaut pelayaran pelaut nahkoda nakhoda samuderaindonesia
    katasandiku katasandibaru katasandi passwordku passwordbaru passwordlama inipassword inikatasandi inirahasia rahasiaku
    rahasiasaya rahasianegara janganlupa lupapassword lupalagi lupaterus tidakada tidaktahu gaktau apaaja apasaja terserah
    bidadari bidadarisurga matahari pelangi bintangjatuh bulanpurnama doraemon nobita upinipin kucinghitam ayambakar
    nasigoreng sateayam rendangpadang
  `),
)

/** What a password for this register would be made of first, and what people add to such words. */
const GUESSED_PARTS: readonly string[] = splitList(`
  password passwort passwd passphrase passcode pass p4ss pwd katasandi kata sandi rahasia secret letmein login logon masuk access
  welcome selamat datang iloveyou love sayang cinta bismillah merdeka garuda indonesia jakarta jaya
  lentera lantera maritime maritim marine kapal vessel ship laut samudra samudera pelabuhan harbour harbor port
  certificate certification sertifikat sertifikasi register registrar authority otoritas survey surveyor classification klas
  administrator admin superuser sysadmin user username root test testing guest office kantor staff default changeme demo
  monkey dragon football baseball basketball sunshine princess superman batman master shadow trustno killer hunter soccer
  monday tuesday wednesday thursday friday saturday sunday senin selasa rabu kamis jumat sabtu minggu
  january february march april june july august september october november december
  januari februari maret juni juli agustus oktober desember summer winter spring autumn
  hello qwerty asdf
`)

/** The alphabet, the digits and rows of keyboards. */
const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn !@#$%^&*()_+'
/**
 * Columns of keyboards, and alternating digits and characters; short parts of these also occur in
 * random passwords.
 */
const COLUMNS =
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p qazwsxedcrfvtgbyhnujmikolp 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 ' +
  '1a2s3d4f5g6h7j8k9l a1b2c3d4e5f6g7h8i9j0 1a2b3c4d5e6f7g8h9i0j'

type Walk = { keys: string; min: number }
const inBothDirections = (keys: string, min: number): Walk[] => [
  { keys, min },
  { keys: keys.split('').toReversed().join(''), min },
]
/** Sequences of keys, and the number of keys from which on a part of one counts as a walk. */
const WALKS = [
  ...ROWS.split(' ').flatMap((keys) => inBothDirections(keys, 4)),
  ...COLUMNS.split(' ').flatMap((keys) => inBothDirections(keys, 6)),
]

/** With fewer remaining characters, a password is an easily guessed one with an addition. */
const MIN_REMAINING_CHARACTERS = 5
/** `abcabcabcabc` is `abc`, and `lanternlantern` is `lantern`. */
const MAX_REPEATED_CHARACTERS = 10
/**
 * Up to three different signs are decoration and do not count; each further one counts as a
 * character.
 */
const DECORATION = 3

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is easily guessed: a common one, a short text repeated, or composed of walks
 * on the keyboard, sequences, terms of this office and parts of the email address, with digits and
 * signs before or after them (NIST SP 800-63B §5.1.1.2). `email`: of the account that uses it.
 */
export function isEasilyGuessed(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const normalized = typed.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const terms = [...GUESSED_PARTS, ...partsOf(email)].toSorted((a, b) => b.length - a.length)
  return [typed, normalized].some(
    (text) =>
      isCommon(text) || isRepeated(text) || countRemaining(text, terms) < MIN_REMAINING_CHARACTERS,
  )
}

function isCommon(text: string): boolean {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(bare.replaceAll(/^\d+|\d+$/g, ''))
}

function isRepeated(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  for (let unit = 1; unit <= Math.min(MAX_REPEATED_CHARACTERS, bare.length / 2); unit++) {
    if (bare.slice(unit) === bare.slice(0, -unit)) return true
  }
  return false
}

/** The number of characters that remain without the easily guessed parts. */
function countRemaining(text: string, terms: string[]): number {
  let rest = removeWalks(text)
  for (const term of terms) rest = rest.replaceAll(term, ' ')
  // Digits next to a term do not count: people add them only to satisfy the rule.
  const counted = rest === text ? /[\p{L}\p{N}]/gu : /\p{L}/gu
  rest = rest.replaceAll(/(.)\1{2,}/gu, ' ')
  const remaining = [...rest.matchAll(counted)].length
  const signs = new Set(rest.match(/[^\p{L}\p{N}\s]/gu))
  return remaining + Math.max(0, signs.size - DECORATION)
}

function removeWalks(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = Math.max(...WALKS.map((walk) => walkLengthAt(text, at, walk)))
    rest += length > 0 ? ' ' : text.charAt(at)
    at += Math.max(length, 1)
  }
  return rest
}

/** The number of keys of a walk in a text from a position on; 0 where they are too few. */
function walkLengthAt(text: string, at: number, { keys, min }: Walk): number {
  const start = keys.indexOf(text.slice(at, at + min))
  if (start < 0 || at + min > text.length) return 0
  let length = min
  while (at + length < text.length && text.charAt(at + length) === keys.charAt(start + length))
    length++
  return length
}

/**
 * The parts of an address with three characters or more: `ratna.wulandari@example.com` → ratna,
 * wulandari, example, com.
 */
function partsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)
}
