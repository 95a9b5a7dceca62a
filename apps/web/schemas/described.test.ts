import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { offerLibrary, z } from './described.ts'
import { library } from './library.ts'

const root = `${import.meta.dirname}/../../..`
const done = z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) })
const person = z
  .object({
    name: z.string('Escriba un nombre.').trim().min(2, 'Escriba al menos 2 letras.'),
    age: z.preprocess((value) => (value === '' ? null : value), z.number().int().nullable()),
    kind: z.enum(['CC', 'TI']),
    lines: z.array(z.object({ amount: z.string().transform((text) => BigInt(text)) })).max(2),
  })
  .refine(({ name }) => name !== 'nadie', { message: 'No es nadie.', path: ['name'] })
const both = z.object({ ...done.shape, calls: z.number() })
const wider = done.extend({ by: z.string() }).omit({ at: true })
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('nothing can be held against a schema before the library comes', () => {
  expect(() => done.safeParse({})).toThrow('before the library of schemas was there')
})

test('a schema that was only described refuses and reads as the library does', () => {
  offerLibrary(library)
  const whole = { name: ' Ana ', age: '', kind: 'CC', lines: [{ amount: '12' }] }
  expect(person.parse(whole)).toEqual({ name: 'Ana', age: null, kind: 'CC', lines: [{ amount: 12n }] })
  const { error } = person.safeParse({ ...whole, name: 'A', kind: 'NIT' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'kind'])
  expect(error?.issues[0]?.message).toBe('Escriba al menos 2 letras.')
  expect(person.safeParse({ ...whole, name: 'nadie' }).error?.issues[0]?.message).toBe('No es nadie.')
})

test('one spread in another, and one made from another, have the fields of both', () => {
  offerLibrary(library)
  const at = '2026-03-05T10:00:00-05:00'
  expect(both.parse({ id, at, calls: 3, more: 1 })).toEqual({ id, at, calls: 3 })
  expect(both.safeParse({ calls: 3 }).error?.issues).toHaveLength(2)
  expect(wider.parse({ id, by: 'Ana' })).toEqual({ id, by: 'Ana' })
})

test('makes a schema once, when it first validates a value', async () => {
  vi.resetModules()
  const fresh = await import('./described.ts')
  const made = vi.fn(library.boolean)
  fresh.offerLibrary({ ...library, boolean: made })
  const counted = fresh.z.object({ a: fresh.z.boolean() })
  expect(made).not.toHaveBeenCalled()
  expect(counted.safeParse({ a: true }).success && counted.safeParse({ a: false }).success).toBe(true)
  expect(made).toHaveBeenCalledOnce()
})

test('is not taken for a promise, and is equal to itself', async () => {
  expect(await done).toBe(done)
  expect(done.shape).toBe(done.shape)
})

test('the library that travels has all that the definitions name', () => {
  const files = ['packages', 'modules'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\.server\./.test(file))
      .map((file) => readFileSync(`${root}/${folder}/${file}`, 'utf8')),
  )
  const named = files.flatMap((text) =>
    [...text.matchAll(/(?<![.\w])z\.([a-z]\w*)\(/g)].map(([, name]) => name ?? ''),
  )
  expect(new Set(named).size).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !(name in library))).toEqual([])
})
