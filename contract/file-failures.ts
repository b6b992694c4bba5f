/** What can be wrong with a picture; apart from the whole list, for forms that check one before it is sent. */
export const fileFailures = {
  FILE_TOO_LARGE: { status: 413, message: 'Ukuran file maksimal 5 MB.' },
  FILE_TYPE_REFUSED: { status: 415, message: 'Gunakan gambar JPG atau PNG.' },
  FILE_UNREADABLE: {
    status: 422,
    message: 'Gambar tidak dapat dibaca. Coba foto atau tangkapan layar lain.',
  },
} as const;
