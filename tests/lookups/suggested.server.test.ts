import { optionsMatching } from '@quina/blocks/server'
import { fold } from '@quina/kernel'
import { onlyMatch } from '@quina/ui/web'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { diagnosisSynonyms } from '../../modules/house/reference/synonym/diagnosis-synonyms.contract.ts'
import {
  medicineWords,
  procedureSynonyms,
  procedureWords,
} from '../../modules/house/reference/synonym/service-synonyms.contract.ts'
import { officialCodes } from './official-codes.ts'
import '@quina/reference/server'

const { db, close } = await officialCodes()
afterAll(close)

const offered = (to: string, q: string) => optionsMatching(db, `reference.${to}`, { q })

describe('a synonym', () => {
  test('HTA offers I10X first, and leaving the field takes nothing', async () => {
    const options = await offered('diagnosis', 'HTA')
    expect(options[0]).toMatchObject({ label: 'I10X HIPERTENSION ESENCIAL (PRIMARIA)', suggested: 'HTA' })
    expect(onlyMatch(options, 'HTA')).toBeNull()
    expect(onlyMatch(options.slice(0, 1), 'HTA')).toBeNull()
    expect(onlyMatch(options.slice(0, 1), 'I10')?.label).toMatch(/^I10X /)
  })

  test('with another word keeps what has both', async () => {
    const [first] = await offered('diagnosis', 'hta renal')
    expect(first?.label).toBe('I120 ENFERMEDAD RENAL HIPERTENSIVA CON INSUFICIENCIA RENAL')
  })

  test.each([
    ['cita pediatra', '890283 CONSULTA DE PRIMERA VEZ POR ESPECIALISTA EN PEDIATRIA'],
    [
      'control internista',
      '890366 CONSULTA DE CONTROL O DE SEGUIMIENTO POR ESPECIALISTA EN MEDICINA INTERNA',
    ],
    ['consulta prioritaria de urgencias', null],
  ])('a consultation is found by who attends: «%s»', async (q, label) => {
    expect((await offered('procedure', q))[0]?.label ?? null).toBe(label)
  })

  test('an abbreviation inside other words still goes first: IRA, EDA', async () => {
    expect((await offered('diagnosis', 'IRA'))[0]?.label).toMatch(/^J069 /)
    expect((await offered('diagnosis', 'eda'))[0]?.label).toMatch(/^A09X /)
  })

  test.each([
    ...Object.entries(diagnosisSynonyms).map(([word, codes]) => ['diagnosis', word, codes] as const),
    ...Object.entries(procedureSynonyms).map(([word, codes]) => ['procedure', word, codes] as const),
  ])('%s: «%s» starts with what it means, and takes nothing', async (to, word, codes) => {
    const options = await offered(to, word)
    expect(options[0]?.label.startsWith(codes[0]!)).toBe(true)
    expect(onlyMatch(options, word)).toBeNull()
    for (const code of codes) {
      const { rows } =
        await sql`select from reference.entry where catalogue = ${to} and code like ${`${code}%`}`.execute(db)
      expect([code, rows.length > 0]).toEqual([code, true])
    }
  })

  test.each([
    ...Object.entries(procedureWords).map(([word, words]) => ['procedure', word, words] as const),
    ...Object.entries(medicineWords).map(([word, words]) => ['medicine', word, words] as const),
  ])('%s: «%s» finds «%s»', async (to, word, words) => {
    const options = await offered(to, word === 'ecografia' ? 'ecografia obstetrica' : word)
    const named = options.filter(({ label, detail = '' }) =>
      words.split(' ').every((one) => fold(`${label} ${detail}`).includes(one)),
    )
    expect(named.length).toBeGreaterThan(0)
  })

  test('«adrenalina» offers no norepinefrina', async () => {
    const options = await offered('medicine', 'adrenalina')
    expect(
      options.filter(({ label }) => /\bNOREPINEFRINA/.test(label) && !/\bEPINEFRINA/.test(label)),
    ).toEqual([])
  })
})

describe('one or two letters', () => {
  test.each([
    ['diagnosis', 'i', /^I/],
    ['diagnosis', 'e1', /^E1/],
    ['diagnosis', 'in', /^\S+ IN/],
    ['procedure', '89', /^89/],
    ['procedure', 'co', /^\S+ CO/],
    ['medicine', 'am', /^\S+ AM/],
  ])('%s: «%s» offers twenty that begin so', async (to, q, begins) => {
    const options = await offered(to, q)
    expect(options).toHaveLength(20)
    expect(options.filter(({ label }) => !begins.test(label))).toEqual([])
  })

  test.each(['begins', 'named'])(
    'are looked for by the index of %s, and the catalogue is not read whole',
    async (column) => {
      const { rows } = await sql<Record<string, string>>`
      explain select id from reference.diagnosis_option where enabled and ${sql.ref(column)} like 'in%'`.execute(
        db,
      )
      const plan = rows.flatMap((row) => Object.values(row)).join('\n')
      expect(plan).toContain(column === 'begins' ? 'entry_begins' : 'entry_named')
      expect(plan).not.toContain('Seq Scan')
    },
  )
})
