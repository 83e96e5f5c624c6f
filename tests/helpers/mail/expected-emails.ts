import type { Email } from '#/domain/notices/email/email.ts'
import type { Language } from '#/core/languages.ts'

/** Subject and texts of `EMAILS`, by kind. */
export const EXPECTED_EMAILS: Record<
  Email['kind'],
  Record<Language, [subject: string, texts: string[]]>
> = {
  invitation: {
    en: [
      'Invitation to the certificate register',
      ['invites you to open an account', 'November 24, 2026, 12:00 Indonesia time (WIB, UTC+7)'],
    ],
    id: [
      'Undangan ke register sertifikat',
      ['mengundang Anda', '24 November 2026 pukul 12.00 WIB (UTC+7)'],
    ],
  },
  'password-reset': {
    en: [
      'New password for the certificate register',
      ['set a new password', 'November 25, 2026, 00:30 Indonesia time'],
    ],
    id: [
      'Kata sandi baru untuk register sertifikat',
      ['kata sandi baru', '25 November 2026 pukul 00.30 WIB'],
    ],
  },
  'kit-link': {
    en: [
      'The kit of KM Samudra Jaya: your link',
      [
        'download the certificates of your ship',
        'KM Samudra Jaya, IMO 9074729',
        'kit?key=one-time',
        'November 22, 2026, 12:00',
      ],
    ],
    id: [
      'Kit KM Samudra Jaya: tautan Anda',
      ['mengunduh sertifikat kapal Anda', '22 November 2026 pukul 12.00 WIB'],
    ],
  },
  'application-received': {
    en: [
      'Application A-2026-7K3MQ9 received',
      ['We have received your application', '?key=private', 'Do not share this address'],
    ],
    id: [
      'Permohonan A-2026-7K3MQ9 telah diterima',
      ['telah kami terima', '?key=private', 'Simpan alamat ini'],
    ],
  },
  'application-link': {
    en: [
      'Application A-2026-7K3MQ9: a new link',
      ['asked for a new link', '?key=private', 'It works for 90 days'],
    ],
    id: [
      'Permohonan A-2026-7K3MQ9: tautan baru',
      ['meminta tautan baru', '?key=private', 'berlaku 90 hari'],
    ],
  },
  'application-arrived': {
    en: ['New application A-2026-7K3MQ9: KM Samudra Jaya', ['PT Samudra', '/admin/applications']],
    id: ['Permohonan baru A-2026-7K3MQ9: KM Samudra Jaya', ['PT Samudra', 'Buka di area staf']],
  },
  'application-state': {
    en: [
      'Application A-2026-7K3MQ9: Received, waiting for review',
      ['From our office', 'December 1, 2026 in Batam', 'The private link that you were given'],
    ],
    id: [
      'Permohonan A-2026-7K3MQ9: Diterima, menunggu ditelaah',
      ['Dari kantor kami', '1 Desember 2026 di Batam', 'tautan pribadi'],
    ],
  },
  'certificates-issued': {
    en: [
      '2 certificates issued for application A-2026-7K3MQ9',
      [
        'We have issued these certificates',
        'LMC-2026-00070-J7GKC',
        'TB Mahakam',
        '/verify/LMC-2026-00071-W3D8M',
        '?key=private',
        'PDF',
      ],
    ],
    id: [
      '2 sertifikat diterbitkan untuk permohonan A-2026-7K3MQ9',
      [
        'Kami telah menerbitkan 2 sertifikat',
        '1 Desember 2031',
        'PDF setiap sertifikat',
        '?key=private',
      ],
    ],
  },
  'message-arrived': {
    en: [
      'Contact form: Load line survey',
      ['Siti Rahma', 'siti@example.com', 'A reply to this email goes to its sender.'],
    ],
    id: ['Formulir kontak: Load line survey', ['Siti Rahma', 'terkirim kepada pengirimnya']],
  },
  'report-waiting': {
    en: [
      'Survey report to approve: KM Samudra Jaya',
      [
        'IMO 9074729',
        'Annual survey',
        'November 20, 2026',
        'R. Hartono',
        '/admin/survey-reports?state=waiting',
      ],
    ],
    id: [
      'Laporan survei perlu disetujui: KM Samudra Jaya',
      ['Survei tahunan', '20 November 2026', 'setelah kantor menyetujuinya', 'Buka di area staf'],
    ],
  },
  'class-suspended': {
    en: [
      'Class suspended, decide on statutory certificates: KM Samudra Jaya',
      [
        'November 21, 2026',
        'LMC-2026-00042/CLASS',
        'Cargo Ship Safety Radio',
        'LMC-2026-00051',
        '2 more',
        '/admin/ships/7',
      ],
    ],
    id: [
      'Kelas ditangguhkan, sertifikat statutoria perlu diputuskan: KM Samudra Jaya',
      ['21 November 2026', 'Cargo Ship Safety Radio', 'LMC-2026-00051', '2 lainnya'],
    ],
  },
  'administrator-act': {
    en: [
      'Access changed: Role changed',
      ['Done by', 'admin@example.com', 'registrar@example.com', '12:00 Indonesia time'],
    ],
    id: [
      'Akses diubah: Peran diubah',
      ['Dilakukan oleh', 'registrar@example.com', 'nonaktifkan akunnya'],
    ],
  },
  'own-change': {
    en: [
      'Your account: Passkey added',
      [
        'This was changed in your account',
        'Office laptop',
        '12:00 Indonesia time',
        'tell the office at once',
      ],
    ],
    id: [
      'Akun Anda: Kunci sandi ditambahkan',
      ['diubah pada akun Anda', 'segera beri tahu kantor'],
    ],
  },
  'notices-moved': {
    en: [
      'Notices about ships of PT Samudra come to this address',
      ['Since', 'reminders of surveys', 'If this is not right'],
    ],
    id: [
      'Pemberitahuan tentang kapal PT Samudra dikirim ke alamat ini',
      ['pengingat inspeksi', 'Jika ini tidak benar'],
    ],
  },
  'certificates-expiring': {
    en: [
      '5 certificates expire within 30 days',
      ['LMC-2026-00042', 'TB Mahakam', 'December 20, 2026', 'and 3 more', '/admin?expiring=30'],
    ],
    id: [
      '5 sertifikat berakhir dalam 30 hari',
      ['21 Desember 2026', 'dan 3 lainnya', 'Lihat semuanya di register'],
    ],
  },
  'certificate-notice': {
    en: [
      'Certificates changed: LMC-2026-00042, KM Samudra Jaya',
      [
        'We notify the Administration',
        'IMO 9074729',
        'Suspended',
        'Extended until February 1, 2027',
        'Grounded off Batam',
        '/verify/',
      ],
    ],
    id: [
      'Perubahan sertifikat: LMC-2026-00042, KM Samudra Jaya',
      [
        'Administrasi negara bendera',
        'Ditangguhkan',
        'sampai dengan 1 Februari 2027',
        'Grounded off Batam',
      ],
    ],
  },
  'surveys-due': {
    en: [
      'KM Samudra Jaya: a survey is overdue',
      [
        'Annual survey or periodical survey',
        'closed: the survey is overdue',
        'December 21, 2026',
        'Please contact us now',
        'International Sewage Pollution Prevention',
        'December 22, 2026',
        'Certificate of Classification: Overhaul the fire pump',
        'November 18, 2026 (overdue)',
        'and 2 more',
      ],
    ],
    id: [
      'KM Samudra Jaya: ada survei yang terlambat',
      [
        'survei terlambat',
        '21 Desember 2026',
        '22 Desember 2026',
        '18 November 2026 (terlambat)',
        'dan 2 lainnya',
      ],
    ],
  },
  'webhook-failing': {
    en: [
      'Webhook not delivered: PSC database',
      [
        'not delivered to this webhook in ten attempts',
        'The receiver answered 500',
        '/admin/webhooks/3',
      ],
    ],
    id: [
      'Webhook tidak terkirim: PSC database',
      ['sepuluh percobaan', 'The receiver answered 500'],
    ],
  },
}

/** They begin with their content; others with a salutation. */
export const EMAILS_FOR_OFFICE: Email['kind'][] = [
  'application-arrived',
  'message-arrived',
  'report-waiting',
  'class-suspended',
  'administrator-act',
  'own-change',
  'certificates-expiring',
  'webhook-failing',
]
