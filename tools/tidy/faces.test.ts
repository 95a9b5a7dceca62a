import { expect, test } from 'vitest'
import { strangeFaces } from './faces.ts'

const file = (path: string, text: string) => ({ path, text })
const complaints = (face: string, ...sources: ReturnType<typeof file>[]) =>
  strangeFaces([file('modules/house/people/person/person.views.sql', face)], sources)
const reader = file(
  'modules/clinical/care/record/note/note.server.ts',
  "tx.selectFrom('people.personFace as p').select(['p.id', 'p.birthDate'])",
)

test('a face shows some columns of its table', () => {
  const face = 'create view people.person_face as\nselect id,\n       birth_date\nfrom people.person;\n'
  expect(complaints(face, reader)).toEqual([])
  expect(
    complaints(face, file('modules/clinical/care/x.views.sql', 'id, birth_date from people.person_face')),
  ).toEqual([])
})

test.each([
  'create view people.person_face as select id, birth_date from people.person where active;',
  'create view people.person_face as select id, upper(name) as birth_date from people.person;',
  'create view people.person_face as select id from people.other;',
  'create view people.person_face as select * from people.person;',
])('«%s» is more than that', (face) => expect(complaints(face, reader)).toHaveLength(1))

test('reports a column that no other module reads', () => {
  const face = 'create view people.person_face as\nselect id, name from people.person;'
  const [complaint, ...more] = complaints(
    face,
    reader,
    file('modules/house/people/x.server.ts', "'people.personFace' name"),
    file('modules/clinical/care/record/note/note.server.test.ts', "'people.personFace' name"),
  )
  expect(complaint).toContain('no other module reads «name» of people.person_face')
  expect(more).toEqual([])
})
