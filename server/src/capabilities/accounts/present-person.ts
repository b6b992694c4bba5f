type Person = { id: number; username: string; fullName: string };

/** The company's account appears as Perusahaan to everybody (decision 002), never under the login name of its root account. */
export function presentPerson(person: Person, companyId: number): Person {
  if (person.id !== companyId) return person;
  return { id: person.id, username: 'perusahaan', fullName: 'Perusahaan' };
}
