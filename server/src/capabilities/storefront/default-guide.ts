import type { Settings } from '@rimpang/contract/shop';

/**
 * How the product itself works, so it holds for every company until it writes its own: no price, no time of delivery and no
 * promise that only the operator can give.
 */
export const defaultGuide: Pick<Settings, 'buying' | 'joining' | 'glossary' | 'questions'> = {
  buying: [
    { title: 'Pilih', text: 'Pilih produk dan jumlahnya. Totalnya langsung terlihat, tanpa perlu akun.' },
    { title: 'Transfer', text: 'Transfer ke rekening perusahaan, isi data Anda, lalu unggah buktinya.' },
    { title: 'Dikirim', text: 'Kami cocokkan transfer Anda, kabari lewat WhatsApp, lalu kirim.' },
  ],
  joining: [
    { title: 'Daftar', text: 'Buat akun, atau pilih paket dan kirim pendaftaran Anda.' },
    { title: 'Aktivasi', text: 'PIN aktivasi membuka kemitraan dan portal mitra Anda.' },
    { title: 'Bonus', text: 'Tiap bonus tercatat dengan asalnya dan bisa ditarik ke rekening sendiri.' },
  ],
  glossary: [
    {
      word: 'PIN',
      meaning: 'Kode yang sudah dibayar. PIN aktivasi membuka kemitraan, PIN RO dipakai untuk repeat order.',
    },
    { word: 'RO', meaning: 'Repeat order: pembelian ulang. Bonus RO hanya untuk mitra yang RO-nya aktif.' },
    {
      word: 'Poin',
      meaning: 'Dihitung menuju Reward Utama dan Reward Peringkat. Poin tidak dapat diuangkan.',
    },
    {
      word: 'Reward Peringkat',
      meaning:
        'Hadiah bagi mitra yang RO tim, RO pribadi, stokis baru, dan poin peringkatnya mencapai batas.',
    },
  ],
  questions: [
    {
      question: 'Apakah saya harus jadi mitra untuk membeli?',
      answer: 'Tidak. Siapa pun bisa membeli produk, tanpa akun.',
    },
    {
      question: 'Rekening mana yang benar?',
      answer:
        'Hanya rekening yang tampil di formulir pesanan. Jangan transfer ke rekening lain, meskipun diminta lewat pesan.',
    },
    {
      question: 'Bagaimana saya tahu pesanan saya diterima?',
      answer:
        'Setelah bukti transfer terkirim, Anda mendapat nomor pesanan. Sebutkan nomor itu bila Anda bertanya kepada kami.',
    },
    {
      question: 'Apakah penghasilan mitra dijamin?',
      answer: 'Tidak. Bonus bergantung pada penjualan produk, dan hasil tiap mitra berbeda.',
    },
    {
      question: 'Bagaimana bonus dibayarkan?',
      answer:
        'Bonus masuk ke saldo di portal mitra. Anda mengajukan penarikan, lalu perusahaan mentransfernya ke rekening bank Anda.',
    },
  ],
};
