import type { SettingSpec } from './setting-spec.ts';

const stepsOf = (title: string): SettingSpec => ({
  title,
  list: {
    name: '',
    title: 'Langkah',
    noun: 'langkah',
    max: 4,
    mayBeEmpty: true,
    fields: [
      { name: 'title', label: 'Nama langkah' },
      { name: 'text', label: 'Keterangan', kind: 'area' },
    ],
    blank: { title: '', text: '' },
  },
});

/** How buying and joining go, the words and the questions (contract/guide.ts). */
export const guideSpecs = {
  buying: stepsOf('Cara membeli'),
  joining: stepsOf('Cara jadi mitra'),
  glossary: {
    title: 'Istilah',
    list: {
      name: '',
      title: 'Istilah',
      noun: 'istilah',
      max: 8,
      mayBeEmpty: true,
      fields: [
        { name: 'word', label: 'Istilah' },
        { name: 'meaning', label: 'Arti', kind: 'area' },
      ],
      blank: { word: '', meaning: '' },
    },
  },
  questions: {
    title: 'Pertanyaan',
    list: {
      name: '',
      title: 'Pertanyaan',
      noun: 'pertanyaan',
      max: 10,
      mayBeEmpty: true,
      fields: [
        { name: 'question', label: 'Pertanyaan' },
        { name: 'answer', label: 'Jawaban', kind: 'area' },
      ],
      blank: { question: '', answer: '' },
    },
  },
} satisfies Record<string, SettingSpec>;
