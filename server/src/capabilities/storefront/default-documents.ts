import type { Settings } from '@rimpang/contract/shop';
import type { DocumentKey } from '@rimpang/contract/legal';

const privacy = `Kebijakan ini menjelaskan data apa yang kami kumpulkan, untuk apa, berapa lama kami simpan, dan hak Anda menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP).

# Data yang kami kumpulkan
- Pembeli: nama, nomor WhatsApp, alamat pengiriman, email bila diisi, dan gambar bukti transfer.
- Mitra: nama, username, NIK, alamat, nomor WhatsApp, email, rekening bank, upline, serta catatan PIN, bonus, dan penarikan.
- Pengirim pesan: nama, email, dan isi pesan.
- Semua pengunjung yang mengirim formulir: alamat internet (IP) dan waktunya, untuk menahan penyalahgunaan.

Metadata gambar, misalnya lokasi pengambilan foto, kami buang sebelum gambar disimpan.

# Untuk apa
- Mencocokkan pembayaran, mengirim barang, dan menghubungi Anda tentang pesanan.
- Menjalankan kemitraan: menghitung dan membayar bonus, memotong pajak, dan memastikan satu orang hanya memegang satu kemitraan (NIK).
- Memenuhi kewajiban pembukuan, pajak, dan permintaan sah dari pihak berwenang.

Kami tidak menjual data Anda dan tidak memakainya untuk iklan pihak lain.

# Siapa yang dapat melihatnya
Hanya staf yang tugasnya memerlukan. NIK dan nomor rekening disimpan terenkripsi dan disamarkan di layar; setiap kali dibuka, itu tercatat. Upline tidak dapat melihat NIK, alamat, atau rekening mitra di bawahnya. Nomor WhatsApp mitra terlihat oleh upline langsungnya, dan nomor upline oleh mitranya. Kurir menerima nama, nomor WhatsApp, dan alamat pengiriman.

# Kuki dan pihak lain
Situs ini hanya memakai kuki untuk login. Tidak ada pelacak dan tidak ada iklan. Peta dimuat dari Google Maps hanya setelah Anda menekan tombolnya, dan tautan WhatsApp membuka layanan WhatsApp.

# Berapa lama
Catatan pesanan, pembayaran, bonus, dan pajak kami simpan selama diwajibkan aturan pembukuan dan pajak. Data pribadi mitra dihapus saat kemitraannya ditutup, kecuali yang wajib disimpan. Pesan kami simpan selama diperlukan untuk menjawabnya.

# Hak Anda
Anda berhak mengetahui, mengakses, memperbaiki, dan menghapus data Anda, menarik persetujuan, menunda atau membatasi pemrosesan, serta berkeberatan atas keputusan yang hanya dibuat secara otomatis. Mitra dapat mengunduh data miliknya dari halaman Profil. Untuk permintaan lain, hubungi kami lewat kontak di bawah halaman ini. Bila data Anda bocor, kami memberi tahu Anda dan lembaga yang berwenang paling lambat 3 x 24 jam.`;

const terms = `Ketentuan ini berlaku untuk pembelian produk dan pendaftaran paket di situs ini.

# Memesan
- Harga di halaman ini dalam rupiah. Harga yang berlaku ialah yang tampil saat Anda mengirim pesanan.
- Anda mentransfer ke rekening perusahaan yang tampil di formulir, lalu mengunggah bukti transfer.
- Pesanan sah setelah uang masuk ke rekening kami dan kami mencocokkannya. Sesudah itu kami menghubungi Anda lewat WhatsApp.
- Bila kami tidak dapat memenuhi pesanan yang sudah dibayar, uang Anda kami kembalikan penuh.

# Kemitraan
- Mitra berusia paling sedikit 18 tahun atau sudah menikah, dan satu orang (satu NIK) hanya memegang satu kemitraan.
- Mitra ialah pelaku usaha mandiri, bukan karyawan perusahaan.
- Bonus timbul dari penjualan produk dan paket, bukan dari perekrutan. Aturannya tertulis dalam rencana kompensasi, dan setiap bonus menunjukkan penjualan yang menyebabkannya.
- Penghasilan tiap mitra berbeda dan tidak dijamin.
- Pajak atas bonus dipotong sesuai aturan yang berlaku.
- PIN hanya berlaku di jaringan ini, bukan uang, dan tidak dapat ditukar kembali menjadi uang kecuali diatur dalam halaman Pengembalian.

# Yang tidak diperbolehkan
- Memakai data orang lain, bukti transfer palsu, atau akun lebih dari satu.
- Menjanjikan penghasilan pasti atau khasiat menyembuhkan penyakit.
- Menjual produk di lokapasar (marketplace) atau saluran lain di luar jaringan.

# Perubahan dan hukum yang berlaku
Ketentuan dapat berubah; yang berlaku ialah yang tampil saat Anda memesan atau mendaftar. Ketentuan ini tunduk pada hukum Indonesia. Perselisihan diselesaikan lebih dahulu dengan musyawarah; hak Anda menurut undang-undang tidak berkurang.`;

const returns = `Halaman ini menjelaskan pembatalan, pengembalian barang, dan pengembalian uang.

# Membatalkan pesanan
Selama barang belum dikirim, pesanan dapat dibatalkan. Hubungi kami dengan nomor pesanan Anda; uang yang sudah masuk kami kembalikan penuh ke rekening pengirim.

# Barang rusak, salah, atau kurang
Foto barang dan kemasannya saat diterima, lalu hubungi kami dengan nomor pesanan. Kami mengganti barang atau mengembalikan uang, sesuai pilihan Anda. Ongkos kirim pengembalian kami yang menanggung.

# Berubah pikiran
Demi kesehatan, produk yang segelnya sudah dibuka tidak dapat dikembalikan kecuali rusak atau salah. Untuk produk yang masih bersegel, hubungi kami.

# Mitra yang mengundurkan diri
Mitra boleh mengundurkan diri kapan saja. Produk yang masih layak jual dan dibeli dari kami dapat dikembalikan; nilai pembelian kembali dan bonus yang terkait dihitung menurut aturan penjualan langsung yang berlaku dan diberitahukan sebelum disetujui.

# Cara mengajukan
Hubungi kami lewat WhatsApp, email, atau formulir kontak. Sebutkan nomor pesanan, apa yang terjadi, dan sertakan foto. Uang selalu dikembalikan ke rekening atas nama pembayar.`;

const ethics = `Kode etik ini berlaku bagi perusahaan, mitra, dan siapa pun yang mewakili produk kami.

# Terhadap pembeli
- Sebutkan nama, perusahaan, dan maksud Anda sejak awal.
- Jelaskan produk sesuai label dan izinnya. Jangan mengaku dapat menyembuhkan atau mencegah penyakit, dan jangan memakai kesaksian khasiat.
- Sebutkan harga, ongkos kirim, dan hak pembatalan sebelum pembeli membayar.
- Hormati pembeli yang berkata tidak.

# Terhadap calon mitra
- Jangan menjanjikan penghasilan. Ceritakan hanya angka yang dapat dibuktikan, beserta biayanya.
- Jangan mendorong orang membeli lebih banyak daripada yang dapat dijual atau dipakai.
- Jangan meminta uang hanya karena seseorang bergabung. Setiap pembayaran harus disertai barang atau hak yang jelas.
- Serahkan rencana kompensasi dan ketentuan sebelum orang mendaftar.

# Terhadap sesama mitra
- Jangan merebut mitra atau pembeli dengan merendahkan orang lain.
- Jagalah data pribadi orang lain seperti milik sendiri.

# Kewajiban perusahaan
- Menyediakan barang, membayar bonus yang sah, dan menjelaskan setiap bonus.
- Menjawab keluhan, dan tidak membalas orang yang melapor dengan itikad baik.

# Melapor
Laporkan pelanggaran lewat kontak di bawah halaman ini. Pelanggaran dapat berakibat teguran, penangguhan, atau penutupan kemitraan.`;

/**
 * What the legal pages say until the company writes its own. They promise only what the product does and what the law
 * demands anyway; a lawyer has to read them.
 */
export const defaultDocuments: Pick<Settings, DocumentKey> = {
  privacy: { text: privacy },
  terms: { text: terms },
  returns: { text: returns },
  ethics: { text: ethics },
};
