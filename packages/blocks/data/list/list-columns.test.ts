import { expect, test } from 'vitest'
import { integer, money, text } from '../../values/field/words.ts'
import { paperCell, paperColumns } from './list-columns.ts'

const columns = { number: integer('Cheque'), purpose: text('Descripción'), amount: money('Valor') }
const headings = (signed: string | undefined, chosen?: readonly string[]) =>
  paperColumns({ columns, ...(signed === undefined ? {} : { signed }) }, chosen).map(({ header }) => header)

test('a list that is signed by hand has an empty column to do it, last, on its paper alone', () => {
  expect(headings('Firma de quien recibe')).toEqual([
    'Cheque',
    'Descripción',
    'Valor',
    'Firma de quien recibe',
  ])
  expect(headings('Firma de quien recibe', ['amount'])).toEqual(['Valor', 'Firma de quien recibe'])
  expect(headings(undefined, ['amount', 'unknown'])).toEqual(['Valor'])
})

test('each row has room for a signature, whatever it says', () => {
  const signature = paperColumns({ columns, signed: 'Firma' }, []).at(-1)!
  expect(paperCell({ signed: 'nothing' }, signature.key, signature.kind)).toMatch(/^\u00a0\n\u00a0$/)
  expect(paperCell({ number: 7 }, 'number', 'code')).toBe('007')
})
