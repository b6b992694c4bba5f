import { describe, expect, it } from 'vitest';
import { parseMirror } from './user-mirror.ts';

const user = {
  id: 5,
  username: 'budi',
  email: 'budi@example.test',
  role: 'mitra',
  profile: { fullName: 'Budi Santoso', rank: 'Mitra', avatarUrl: null },
};

describe('the mirrored user', () => {
  it('is read back as it was written', () => {
    expect(parseMirror(JSON.stringify(user))).toEqual(user);
  });

  it('is null where nothing is stored', () => {
    expect(parseMirror(null)).toBeNull();
  });

  it.each(['', '{', 'null', '5', '[]', '{"id":5}', JSON.stringify({ ...user, id: '5' })])(
    'is corrupt where the text is no user: %s',
    (text) => {
      expect(parseMirror(text)).toBe('corrupt');
    },
  );
});
