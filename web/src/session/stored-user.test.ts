import { describe, expect, it } from 'vitest';
import { parseStoredUser } from './stored-user.ts';

const user = {
  id: 5,
  username: 'budi',
  email: 'budi@example.test',
  role: 'mitra',
  profile: { fullName: 'Budi Santoso', rank: 'Mitra', avatarUrl: null },
};

describe('the stored user', () => {
  it('is read back as it was written', () => {
    expect(parseStoredUser(JSON.stringify(user))).toEqual(user);
  });

  it('is null where nothing is stored', () => {
    expect(parseStoredUser(null)).toBeNull();
  });

  it.each(['', '{', 'null', '5', '[]', '{"id":5}', JSON.stringify({ ...user, id: '5' })])(
    'is corrupt where the text is no user: %s',
    (text) => {
      expect(parseStoredUser(text)).toBe('corrupt');
    },
  );
});
