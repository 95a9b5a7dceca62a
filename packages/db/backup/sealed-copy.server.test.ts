import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase, type TestDatabase } from '@quina/testing/server'
import { Decrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../migration/migrate.server.ts'
import { backUp } from './backup.server.ts'
import { contentsOf, tablesOf } from './catalogue.server.ts'
import { insistProven, restore } from './restore.server.ts'

const key = { appKey: 'the key of this installation', passphrase: 'una frase para la cañería' }
let folder: string
let sealed: string
let roots: readonly string[]
let from: TestDatabase
let to: TestDatabase

/** @returns the folders to migrate from */
async function migrations(name: string, statement: string): Promise<readonly string[]> {
  const root = join(folder, name, 'migrations')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, '20270101T0000_item.sql'), statement)
  return [root]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quina-sealed-'))
  sealed = join(folder, 'copy.tar.age')
  const tables = ['aaa', 'item', 'zzz'].map((name) => `create table many.${name} (name text);`)
  roots = await migrations('many', `create schema many; ${tables.join(' ')}`)
  from = await emptyDatabase()
  await migrate(from.url, { roots })
  await run(from, `insert into many.aaa values ('primero'); insert into many.zzz values ('último')`)
  // Rows that hardly compress: more than one part of two megabytes.
  await run(
    from,
    `insert into many.item select string_agg(md5(random()::text), '')
     from generate_series(1, 600) n, generate_series(1, 350) m group by m`,
  )
  await backUp(from.url, sealed, key)
})
afterAll(async () => {
  await from.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  to = await emptyDatabase()
})
afterEach(() => to.close())

const run = (database: TestDatabase, statement: string) => sql.raw(statement).execute(database.db)

async function everything({ connection }: TestDatabase) {
  const tables = await tablesOf(connection.pool)
  return await Promise.all(
    tables.map(async (table) => ({ ...table, ...(await contentsOf(connection.pool, table)) })),
  )
}

test('a copy with a passphrase has nothing in clear, and is restored equal with it alone', async () => {
  const bytes = await readFile(sealed)
  expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
  for (const word of ['ustar', 'item', 'manifest']) expect(bytes.includes(word), word).toBe(false)
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])

  let carried: string | null = null
  const ask = { known: null, passphrase: key.passphrase, unproven: false }
  const accept = async (archive: Parameters<typeof insistProven>[0]) => {
    carried = await insistProven(archive, ask)
  }
  await restore(to.url, sealed, { roots, passphrase: key.passphrase, accept })
  expect(carried).toBe(key.appKey)
  expect(await everything(to)).toEqual(await everything(from))
})

test('another program that reads age opens it, and what it holds is a copy like those in clear', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key.passphrase)
  const clear = join(folder, 'opened.tar')
  await writeFile(clear, await decrypter.decrypt(await readFile(sealed)))
  await restore(to.url, clear, {
    roots,
    accept: async (archive) => {
      await insistProven(archive, { known: key.appKey, passphrase: null, unproven: false })
    },
  })
  expect(await everything(to)).toEqual(await everything(from))
})

/** The database is not even looked for. */
const untouched = () => Promise.reject(new Error('the database was asked for'))

test('refuses a copy without its passphrase, or with another, before it needs the database', async () => {
  await expect(restore(untouched, sealed, { roots })).rejects.toThrow(
    'está sellada: indique en BACKUP_PASSPHRASE',
  )
  await expect(restore(untouched, sealed, { roots, passphrase: 'otra frase cualquiera' })).rejects.toThrow(
    'no es la frase con la que se hizo la copia',
  )
})

test('refuses a copy that was cut, altered or reordered, before it needs the database', async () => {
  const whole = await readFile(sealed)
  const file = join(folder, 'altered.tar.age')
  const piece = 64 * 1024 + 16
  const header = whole.length - Math.floor((whole.length - 200) / piece) * piece
  const altered = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = bytes[at]! ^ 1
    return bytes
  }
  const swapped = Buffer.concat([
    whole.subarray(0, -3 * piece),
    whole.subarray(-2 * piece, -piece),
    whole.subarray(-3 * piece, -2 * piece),
    whole.subarray(-piece),
  ])
  const trials: readonly (readonly [string, Buffer])[] = [
    ['the header', altered(header > 200 ? 150 : 140)],
    ['a byte in the middle', altered(Math.floor(whole.length / 2))],
    ['the last byte', altered(whole.length - 1)],
    ['without its last byte', whole.subarray(0, -1)],
    ['without its end', whole.subarray(0, -70_000)],
    ['the header alone', whole.subarray(0, 120)],
    ['swapped', swapped],
    ['longer', Buffer.concat([whole, Buffer.alloc(100)])],
  ]
  for (const [what, bytes] of trials) {
    await writeFile(file, bytes)
    await expect(restore(untouched, file, { roots, passphrase: key.passphrase }), what).rejects.toThrow(
      'está dañada o incompleta: no se restauró nada',
    )
  }
})

test('a copy of before, with only its key sealed, is still restored and proves who made it', async () => {
  const file = join(folder, 'before.tar')
  await copyFile(join(import.meta.dirname, 'testing/copy-of-format-1.tar'), file)
  const before = await migrations('stock', 'create schema stock; create table stock.item (name text);')
  const accept = async (archive: Parameters<typeof insistProven>[0]) => {
    expect(await insistProven(archive, { known: null, passphrase: key.passphrase, unproven: false })).toBe(
      key.appKey,
    )
  }
  await restore(to.url, file, { roots: before, passphrase: key.passphrase, accept })
  expect((await run(to, 'select name from stock.item order by name')).rows).toEqual([
    { name: 'acetaminofén' },
    { name: 'aspirina' },
  ])
})
