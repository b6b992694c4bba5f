import { z } from 'zod';
import { requiredLines, requiredText } from './fields.ts';

/** One step of a way that a visitor can go. */
const step = z.strictObject({
  title: requiredText('Nama langkah wajib diisi', 30),
  text: requiredLines('Keterangan langkah wajib diisi', 200),
});
const steps = z.array(step).max(4, 'Paling banyak empat langkah');
const glossary = z
  .array(
    z.strictObject({
      word: requiredText('Istilah wajib diisi', 40),
      meaning: requiredLines('Arti wajib diisi', 300),
    }),
  )
  .max(8, 'Paling banyak delapan istilah');
const questions = z
  .array(
    z.strictObject({
      question: requiredText('Pertanyaan wajib diisi', 120),
      answer: requiredLines('Jawaban wajib diisi', 600),
    }),
  )
  .max(10, 'Paling banyak sepuluh pertanyaan');

/** How buying and joining go, the words used for it, and what people ask; each is left out while its list is empty. */
export const guide = { buying: steps, joining: steps, glossary, questions } as const;
