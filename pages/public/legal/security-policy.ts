import { office } from '#/domain/authority/office.ts'

/**
 * What a person who found a vulnerability reads, in both languages in one file. `contact`: a URI.
 */
export function securityPolicy(contact: string): string {
  const address = contact.replace(/^mailto:/, '')
  return `${office.names.en}: vulnerabilities
(Bahasa Indonesia: below)

Report to: ${address}
Write in English or Bahasa Indonesia: the address of the page, what you did, what happened, and how we can repeat it.

What to expect
- An answer within 3 working days, and our assessment within 10.
- A fix or a mitigation within 30 days if a certificate that is not valid could be shown as valid, otherwise within 90 days.
- We publish a report with you once the fix is in use, and name you if you agree. There is no reward in money.

Please
- Use accounts and certificates of your own, or run the register on your machine.
- Do not change or copy the data of others, do not slow down the service, do not write to staff under a false name.
- Give us the time above before you publish.
We take no legal action against research that follows this page.


${office.names.id}: kerentanan

Laporkan ke: ${address}
Tulis dalam bahasa Indonesia atau Inggris: alamat halaman, apa yang Anda lakukan, apa yang terjadi, dan cara mengulanginya.

Tanggapan kami
- Jawaban dalam 3 hari kerja, dan penilaian kami dalam 10 hari kerja.
- Perbaikan atau mitigasi dalam 30 hari jika sertifikat yang tidak sah dapat tampil sebagai berlaku, dalam 90 hari untuk yang lain.
- Kami menerbitkan laporan bersama Anda setelah perbaikan digunakan, dengan nama Anda jika Anda setuju. Tidak ada imbalan uang.

Mohon
- Gunakan akun dan sertifikat Anda sendiri, atau jalankan register di komputer Anda.
- Jangan mengubah atau menyalin data orang lain, jangan memperlambat layanan, jangan menghubungi staf dengan nama palsu.
- Beri kami waktu di atas sebelum Anda memublikasikannya.
Kami tidak menempuh jalur hukum terhadap penelitian yang mematuhi ketentuan di halaman ini.
`
}
