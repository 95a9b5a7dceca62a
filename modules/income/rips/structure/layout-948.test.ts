import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RipsField } from './field.contract.ts'
import { serviceKinds, shape948 } from './kinds.contract.ts'

/** Documento Técnico 1, version 2, as it was published: object, number, key, type, size, and whether it may be null. */
const published = readFileSync(new URL('../testing/layout-948.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)

/** As long as the number of an invoice may be for DIAN; a text that may be null has a zero before its size. */
const sizeOf = (written: string): string =>
  written === 'DIAN' ? '1-20' : written.replace(/^0,/, '').replace(/\(.*\)/, '')

const lineOf = (object: string, { id, name, kind, size, nullable }: RipsField): string => {
  const { min, max, exact } = size
  const sized = exact?.join(',') ?? (min === max ? `${min}` : `${min}-${max}`)
  return [object, id, name, kind === 'text' ? 'C' : 'N', sized, nullable ? 'SI' : 'NO'].join('\t')
}

test('the structure of the RIPS is that of its technical document, line by line and in its order', () => {
  const ours = [
    ...shape948.transaction.map((field) => lineOf('transaccion', field)),
    ...shape948.user.map((field) => lineOf('usuarios', field)),
    ...serviceKinds.flatMap((kind) => shape948.services[kind].map((field) => lineOf(kind, field))),
  ]
  expect(published).toHaveLength(192)
  expect(ours).toEqual(
    published.map((line) => {
      const [object, id, name, kind, size = '', nullable] = line.split('\t')
      return [object, id, name, kind, sizeOf(size), nullable].join('\t')
    }),
  )
})
