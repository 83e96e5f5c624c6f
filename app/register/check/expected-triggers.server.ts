import type { Engine } from '#/db/schema.ts'

/**
 * What the migrations make: the SHA-256 of each trigger's text (`readTriggers`), by its title. A test compares this with a database that was
 * migrated just now, and its failure prints the new hashes after a migration.
 */
export const EXPECTED_TRIGGERS: Record<Engine, Readonly<Record<string, string>>> = {
  sqlite: {
    'The trigger accountevents_no_delete of accountEvents': 'e9724979f81fdd4e5708b880dfefbcc3c63b721e1d1fed1771fffb1e0b9d086c',
    'The trigger accountevents_no_replace of accountEvents': '8e26475d4593660d4106c3d5f55a9ff070ffb075db7e3e336b76f74b6d8077d1',
    'The trigger accountevents_no_update of accountEvents': '751314426652d9ff2a1c56d9620fec075c8a0b02fe945cbc8164412f2380cc90',
    'The trigger application_events_no_delete of applicationEvents':
      '94f2e2d06ea6599a7f45ae2206b32ecc3339ea121ab7cb710fa8f178ee496f07',
    'The trigger application_events_no_update of applicationEvents':
      '3b21f1018458f252b5439814091ad7051236da260e006719f699daf1225915a4',
    'The trigger applicationevents_no_replace of applicationEvents':
      'e95a6cf7b220249c166369f7cda6842b480e7f50fd651a01c18d95b3f86492c0',
    'The trigger certificate_numbers_no_delete of certificateNumbers':
      '293e61c6bb242d190516867e66228d727cdde1ab8fa2c292fb5405bee7764b5b',
    'The trigger certificate_numbers_no_replace of certificateNumbers':
      '0a011411626a7017be077e3426fd05d5dde7b8f28718d870bee86938ba7855a3',
    'The trigger certificate_numbers_no_reuse of certificateNumbers':
      '941fd166e51d75ee030e5ff618dbab29992f02d122adb1d10a3f2b52255b32dc',
    'The trigger checkpoints_no_delete of checkpoints': '7a73820005075a1a3cf8eebfba9fda39e15cdac39749ce0159c2eb22473db1d4',
    'The trigger checkpoints_no_replace of checkpoints': '6edb30ea4f64a060affcdae576b89da3b551aba870e8c7be0226ab7176f2c0b2',
    'The trigger checkpoints_no_update of checkpoints': '3ee6f4ac21efefea25d3dcfe2cba2cc9686b5dce4723a99f2f76c199220aa74c',
    'The trigger documents_no_delete of documents': 'abce5525c5d090ee3e5f20e2fd753d69d713ca741ec666c7a6af363102ee50c2',
    'The trigger documents_no_replace of documents': 'fa49e1611b2c7862fcedb47a1f347a7c24e09ade80721694b47aef0a9bb9b5fd',
    'The trigger documents_no_update of documents': '237cfd78b758c9a056d532cf0331b5882c7131c6873062337ff3b036e7210c80',
    'The trigger logleaves_no_delete of logLeaves': '7d2c59ecb33f4f7bcd6c650f0fabf78d6ef9aa9a9325c3628c145227275ad898',
    'The trigger logleaves_no_replace of logLeaves': '766852ad944bc2c129c1d4fa62d2091d05a453aafe99597294377f320a3378c8',
    'The trigger logleaves_no_update of logLeaves': '8ad08cd7d433d2a32cac061e58890eed90cfbd378f6c83991dbc41aafc001722',
    'The trigger lognodes_no_delete of logNodes': 'b37e14a48b9880f9394fa46318f3d77fbb933454cfb7adff9c144c30d1b35230',
    'The trigger lognodes_no_replace of logNodes': 'a75f0025d007c1bfa29f0fa67de21e2a7e4d97635eb7a25886f69f9ed3816fd0',
    'The trigger lognodes_no_update of logNodes': '4c8bf5ce04cade3356ad58685821f54a5c45bdf7a456cca15ebb536ac195e112',
    'The trigger register_events_no_delete of registerEvents':
      '96880dc74521cbe8631f9a1f4cebb1f31f88f0ece807697c3295165a5a3683d0',
    'The trigger register_events_no_update of registerEvents':
      'b94d51d6f299d456df4c99ef269ba4cd35840c8a668699e7051f114b03ee32c4',
    'The trigger registerevents_no_replace of registerEvents':
      'be7a641de88b5ec1328022d624f284b3fb17b25982a3c5c7b351fab13c3f674a',
    'The trigger site_events_no_delete of siteEvents': '74605d40797eff3f3f91a72504b2ab378084b5652d1f67e964c2d1e8320c70f0',
    'The trigger site_events_no_update of siteEvents': '427ab5aa2af6385f748cdd60f3615b0ef682baf08ac3e2ce531a7e3c66cdffdc',
    'The trigger siteevents_no_replace of siteEvents': 'fc5e860eb424ea46b825f721c085e5527ee62b52d28d9a565bfc4e9e2e3ec690',
    'The trigger systemevents_no_delete of systemEvents': '689920478156b0fb672804937244c96207123669c460fa2db95e5fe0201c9181',
    'The trigger systemevents_no_replace of systemEvents': 'd2376aaf09c3149cfebc57b0792c4cfcb286738517ac24d605167431a95a8c3d',
    'The trigger systemevents_no_update of systemEvents': '4b4d81776ef8116638252dde55eeb071d6c32ddc1ecfc82cdb944db33bda4ee5',
  },
  postgres: {
    'The trigger accountevents_append_only of accountEvents':
      'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger application_events_append_only of applicationEvents':
      '8331fa1562266e1d9b2d67e1f75108463c148b0308b0518c2505210f19440d64',
    'The trigger certificate_numbers_no_reuse of certificateNumbers':
      'b670b8555058a8aa02abe536b2ca7e25d8fb8a7d7e0ef6403d8f6f3aee806b96',
    'The trigger checkpoints_append_only of checkpoints': 'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger documents_append_only of documents': 'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger logleaves_append_only of logLeaves': 'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger lognodes_append_only of logNodes': 'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger register_events_append_only of registerEvents':
      'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
    'The trigger site_events_append_only of siteEvents': '963f3545110e07486d344a82cc4a5623500cc6eb26bce932fdb367439a689c24',
    'The trigger systemevents_append_only of systemEvents': 'ae7fe6821e014a9862e810ffd405b8f1df7013888721894255c6bd92eee8d088',
  },
}
