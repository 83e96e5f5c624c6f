/**
 * The formal names of States by their ISO 3166-1 alpha-2 code, each with the article that English
 * prose gives it, as in “under the authority of the Government of the Republic of Panama”: those of
 * the United Nations (UNTERM, and the list of Member States). Territories have the name that their
 * registers of ships write.
 */
export const FORMAL_NAMES: Readonly<Record<string, string>> = parse(`
AD the Principality of Andorra
AE the United Arab Emirates
AF the Islamic Republic of Afghanistan
AG Antigua and Barbuda
AI Anguilla
AL the Republic of Albania
AM the Republic of Armenia
AO the Republic of Angola
AR the Argentine Republic
AT the Republic of Austria
AU the Commonwealth of Australia
AW Aruba
AX the Åland Islands
AZ the Republic of Azerbaijan
BA Bosnia and Herzegovina
BB Barbados
BD the People's Republic of Bangladesh
BE the Kingdom of Belgium
BF Burkina Faso
BG the Republic of Bulgaria
BH the Kingdom of Bahrain
BI the Republic of Burundi
BJ the Republic of Benin
BM Bermuda
BN Brunei Darussalam
BO the Plurinational State of Bolivia
BR the Federative Republic of Brazil
BS the Commonwealth of The Bahamas
BT the Kingdom of Bhutan
BW the Republic of Botswana
BY the Republic of Belarus
BZ Belize
CA Canada
CD the Democratic Republic of the Congo
CF the Central African Republic
CG the Republic of the Congo
CH the Swiss Confederation
CI the Republic of Côte d'Ivoire
CK the Cook Islands
CL the Republic of Chile
CM the Republic of Cameroon
CN the People's Republic of China
CO the Republic of Colombia
CR the Republic of Costa Rica
CU the Republic of Cuba
CV the Republic of Cabo Verde
CW Curaçao
CY the Republic of Cyprus
CZ the Czech Republic
DE the Federal Republic of Germany
DJ the Republic of Djibouti
DK the Kingdom of Denmark
DM the Commonwealth of Dominica
DO the Dominican Republic
DZ the People's Democratic Republic of Algeria
EC the Republic of Ecuador
EE the Republic of Estonia
EG the Arab Republic of Egypt
ER the State of Eritrea
ES the Kingdom of Spain
ET the Federal Democratic Republic of Ethiopia
FI the Republic of Finland
FJ the Republic of Fiji
FK the Falkland Islands
FM the Federated States of Micronesia
FO the Faroe Islands
FR the French Republic
GA the Gabonese Republic
GB the United Kingdom of Great Britain and Northern Ireland
GD Grenada
GE Georgia
GG Guernsey
GH the Republic of Ghana
GI Gibraltar
GL Greenland
GM the Republic of The Gambia
GN the Republic of Guinea
GQ the Republic of Equatorial Guinea
GR the Hellenic Republic
GT the Republic of Guatemala
GW the Republic of Guinea-Bissau
GY the Co-operative Republic of Guyana
HK the Hong Kong Special Administrative Region of the People's Republic of China
HN the Republic of Honduras
HR the Republic of Croatia
HT the Republic of Haiti
HU Hungary
ID the Republic of Indonesia
IE Ireland
IL the State of Israel
IM the Isle of Man
IN the Republic of India
IQ the Republic of Iraq
IR the Islamic Republic of Iran
IS Iceland
IT the Republic of Italy
JE Jersey
JM Jamaica
JO the Hashemite Kingdom of Jordan
JP Japan
KE the Republic of Kenya
KG the Kyrgyz Republic
KH the Kingdom of Cambodia
KI the Republic of Kiribati
KM the Union of the Comoros
KN Saint Kitts and Nevis
KP the Democratic People's Republic of Korea
KR the Republic of Korea
KW the State of Kuwait
KY the Cayman Islands
KZ the Republic of Kazakhstan
LA the Lao People's Democratic Republic
LB the Lebanese Republic
LC Saint Lucia
LI the Principality of Liechtenstein
LK the Democratic Socialist Republic of Sri Lanka
LR the Republic of Liberia
LS the Kingdom of Lesotho
LT the Republic of Lithuania
LU the Grand Duchy of Luxembourg
LV the Republic of Latvia
LY the State of Libya
MA the Kingdom of Morocco
MC the Principality of Monaco
MD the Republic of Moldova
ME Montenegro
MG the Republic of Madagascar
MH the Republic of the Marshall Islands
MK the Republic of North Macedonia
ML the Republic of Mali
MM the Republic of the Union of Myanmar
MN Mongolia
MO the Macao Special Administrative Region of the People's Republic of China
MR the Islamic Republic of Mauritania
MS Montserrat
MT the Republic of Malta
MU the Republic of Mauritius
MV the Republic of Maldives
MW the Republic of Malawi
MX the United Mexican States
MY Malaysia
MZ the Republic of Mozambique
NA the Republic of Namibia
NC New Caledonia
NE the Republic of the Niger
NG the Federal Republic of Nigeria
NI the Republic of Nicaragua
NL the Kingdom of the Netherlands
NO the Kingdom of Norway
NP Nepal
NR the Republic of Nauru
NU Niue
NZ New Zealand
OM the Sultanate of Oman
PA the Republic of Panama
PE the Republic of Peru
PF French Polynesia
PG the Independent State of Papua New Guinea
PH the Republic of the Philippines
PK the Islamic Republic of Pakistan
PL the Republic of Poland
PS the State of Palestine
PT the Portuguese Republic
PW the Republic of Palau
PY the Republic of Paraguay
QA the State of Qatar
RO Romania
RS the Republic of Serbia
RU the Russian Federation
RW the Republic of Rwanda
SA the Kingdom of Saudi Arabia
SB Solomon Islands
SC the Republic of Seychelles
SD the Republic of the Sudan
SE the Kingdom of Sweden
SG the Republic of Singapore
SI the Republic of Slovenia
SK the Slovak Republic
SL the Republic of Sierra Leone
SM the Republic of San Marino
SN the Republic of Senegal
SO the Federal Republic of Somalia
SR the Republic of Suriname
SS the Republic of South Sudan
ST the Democratic Republic of Sao Tome and Principe
SV the Republic of El Salvador
SX Sint Maarten
SY the Syrian Arab Republic
SZ the Kingdom of Eswatini
TC the Turks and Caicos Islands
TD the Republic of Chad
TG the Togolese Republic
TH the Kingdom of Thailand
TJ the Republic of Tajikistan
TL the Democratic Republic of Timor-Leste
TM Turkmenistan
TN the Republic of Tunisia
TO the Kingdom of Tonga
TR the Republic of Türkiye
TT the Republic of Trinidad and Tobago
TV Tuvalu
TZ the United Republic of Tanzania
UA Ukraine
UG the Republic of Uganda
US the United States of America
UY the Eastern Republic of Uruguay
UZ the Republic of Uzbekistan
VC Saint Vincent and the Grenadines
VE the Bolivarian Republic of Venezuela
VG the British Virgin Islands
VN the Socialist Republic of Viet Nam
VU the Republic of Vanuatu
WF the Wallis and Futuna Islands
WS the Independent State of Samoa
YE the Republic of Yemen
ZA the Republic of South Africa
ZM the Republic of Zambia
ZW the Republic of Zimbabwe
`)

function parse(lines: string): Record<string, string> {
  const named = lines.trim().split('\n')
  return Object.fromEntries(named.map((line) => [line.slice(0, 2), line.slice(3)]))
}
