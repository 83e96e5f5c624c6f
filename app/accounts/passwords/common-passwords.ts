const splitList = (text: string) => text.trim().split(/\s+/)

/**
 * The long entries of the usual lists of common passwords, in small letters and without the digits and signs around them.
 * People who need twelve characters choose these first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
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
export const GUESSED_PARTS: readonly string[] = splitList(`
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
