import type { ServiceSeed } from './service-seed.ts'

export const trainingAndEducation: ServiceSeed = {
  slug: 'training-and-education',
  category: 'personnel',
  en: {
    title: 'Training and education',
    description:
      'Courses for designated persons, internal auditors, superintendents and ship security officers.',
    longDescription: [
      'The courses follow the work people do. Designated persons study section 4 of the ISM Code and how to report to the highest level of management. Internal auditors practise planning, interviewing and writing findings; the ISM Code asks for internal audits on board and ashore at intervals of no more than twelve months. Superintendents learn to prepare a ship for class and statutory surveys and for port State control. Security courses cover the ship security plan, drills and records under the ISPS Code.',
      'Courses are held in Bahasa Indonesia or English, in Jakarta or at your office. Participants are assessed by a test and a case, and those who pass receive a certificate of completion. STCW certificates of proficiency are a matter for the maritime administration; the course outline says so where one is needed.',
    ].join('\n\n'),
    areas: ['DPA', 'Internal audit', 'Ship security'],
    benefits: [
      'Taught by working surveyors and auditors from their own cases',
      'Exercises use real survey reports and findings with the names removed',
      'Courses in Bahasa Indonesia or English, in Jakarta or your office',
      'Every participant is assessed and gets the result in writing',
      'Course notes to keep, with references to the current codes',
    ],
    process: [
      'Enrolment: You choose a course and send the names, ranks and duties of the participants.',
      'Preparation: We send the outline and the reading, and ask which cases matter to you.',
      'Course: Participants work through the code, examples and exercises with the instructor.',
      'Assessment: A written test and a practical case show what each participant has learned.',
      'Certificate: Those who pass receive a certificate of completion, and the company a summary of results.',
    ],
  },
  id: {
    title: 'Pendidikan dan pelatihan',
    description:
      'Kursus bagi designated person, auditor internal, superintendent, dan perwira keamanan kapal.',
    longDescription: [
      'Materi kursus mengikuti pekerjaan peserta. Designated person mempelajari bagian 4 ISM Code dan cara melapor kepada pimpinan tertinggi perusahaan. Auditor internal berlatih merencanakan audit, mewawancarai, dan menulis temuan; ISM Code mensyaratkan audit internal di kapal dan di darat dengan jarak paling lama dua belas bulan. Superintendent belajar menyiapkan kapal untuk survei kelas, survei statutoria, dan pemeriksaan negara pelabuhan. Kursus keamanan membahas rencana keamanan kapal, latihan, dan pencatatan menurut ISPS Code.',
      'Kursus diselenggarakan dalam bahasa Indonesia atau Inggris, di Jakarta atau di kantor Anda. Peserta dinilai melalui ujian dan studi kasus, dan yang lulus menerima sertifikat penyelesaian. Certificate of proficiency menurut STCW merupakan wewenang administrasi pelayaran; silabus menyebutkannya bila sertifikat itu diperlukan.',
    ].join('\n\n'),
    areas: ['DPA', 'Audit internal', 'Keamanan kapal'],
    benefits: [
      'Diajar oleh surveyor dan auditor aktif berdasarkan kasus yang mereka tangani',
      'Latihan memakai laporan survei dan temuan nyata tanpa nama pihak terkait',
      'Kursus dalam bahasa Indonesia atau Inggris, di Jakarta atau kantor Anda',
      'Setiap peserta dinilai dan menerima hasilnya secara tertulis',
      'Modul kursus untuk disimpan, dengan rujukan ke ketentuan yang berlaku',
    ],
    process: [
      'Pendaftaran: Anda memilih kursus dan mengirim nama, jabatan, serta tugas para peserta.',
      'Persiapan: Kami mengirim silabus dan bahan bacaan serta menanyakan kasus yang penting bagi Anda.',
      'Kursus: Peserta mempelajari ketentuan, contoh, dan latihan bersama instruktur.',
      'Penilaian: Ujian tertulis dan studi kasus menunjukkan apa yang telah dikuasai setiap peserta.',
      'Sertifikat: Peserta yang lulus menerima sertifikat penyelesaian, dan perusahaan menerima ringkasan hasilnya.',
    ],
  },
}
