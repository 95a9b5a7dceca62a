import { expect, test } from 'vitest'
import { passwordRefusal } from './password.server.ts'

const owner = { name: 'Ana Gómez Ruiz', email: 'agomez@hospital.gov.co', company: 'ESE San Rafael' }

test.each([
  ['eleven characters', 'caballo sol'],
  ['too long to be typed', 'ab cd ef '.repeat(15)],
  ['one letter again and again', 'aaaaaaaaaaaaaaaa'],
  ['the most common, made longer', 'Contraseña2026!'],
  ['a common one in disguise', 'P@ssw0rd-para-todo'],
  ['another, in capitals', 'C0L0MB1A-te-quiere'],
  ['their own name, without its accent', 'la casa de gomez'],
  ['their user name', 'xx-agomez-2026-xx'],
  ['the hospital', 'viva el ese san rafael'],
])('%s is not accepted', (_what, password) => {
  expect(passwordRefusal(password, owner)).toEqual(expect.any(String))
})

test.each(['caballo correcto batería', 'llueve sobre el páramo 7', '4Gx!-pqz-0vR-ñandú'])(
  '«%s» is',
  (password) => {
    expect(passwordRefusal(password, owner)).toBeNull()
  },
)
