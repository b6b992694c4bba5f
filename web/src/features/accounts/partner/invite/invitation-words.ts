/** What goes out with the link. It promises no income (R10). */
export function invitationWords(fullName: string, link: string): string {
  return `Halo! Saya ${fullName}, mitra Rimpang. Kalau Anda ingin ikut menjual produk herbal Rimpang, daftar lewat tautan saya: ${link}`;
}

/** WhatsApp with the words, where the sender chooses to whom. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
