import { createRequire } from 'node:module'
import { type Day, sumOf, zero } from '@quina/kernel'
import { type FormatCode, formatOf } from './format.contract.ts'
import type { ExogenaRecord } from './records.server.ts'

// Loaded with the first file, so that a server that writes none saves the memory.
const require = createRequire(import.meta.url)
const xmlBuilder = (): typeof import('xmlbuilder2') => require('xmlbuilder2')

export interface Envelope {
  readonly year: number
  readonly code: FormatCode
  readonly edition: number
  /** The number of the submission, from 1. */
  readonly sending: number
  /** In Bogotá, without zone: `2027-04-20T10:00:00`. */
  readonly at: string
  readonly firstDay: Day
  readonly lastDay: Day
}

/** The file that the prevalidator of the DIAN reads: amounts in whole pesos. */
export function prevalidatorXml(envelope: Envelope, records: readonly ExogenaRecord[]): string {
  const { year, code, edition, sending, at, firstDay, lastDay } = envelope
  const { element, figures } = formatOf(code)
  const total = sumOf(records, (record) => sumOf(Object.values(record.figures), (amount) => amount))
  const head = {
    Ano: year,
    CodCpt: 1,
    Formato: code,
    Version: edition,
    NumEnvio: sending,
    FecEnvio: at,
    FecInicial: firstDay,
    FecFinal: lastDay,
    ValorTotal: whole(total),
    CantReg: records.length,
  }
  const rows = records.map((record) => ({
    ...who(record, code),
    ...Object.fromEntries(
      Object.entries(figures).map(([key, { attribute }]) => [
        `@${attribute}`,
        whole(record.figures[key] ?? zero),
      ]),
    ),
  }))
  const root = { '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', Cab: head, [element]: rows }
  const xml = xmlBuilder()
    .create({ version: '1.0', encoding: 'ISO-8859-1' }, { mas: root })
    .end({ prettyPrint: true })
  return xml.replace(beyondLatin, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Characters outside the encoding of the file, which are written as references. */
const beyondLatin = /[\u{100}-\u{10ffff}]/gu

const whole = (amount: bigint): string => String(amount / 100n)

function who({ concept, tercero }: ExogenaRecord, code: FormatCode): Record<string, string> {
  const { byConcept, address } = formatOf(code)
  const declared = {
    '@cpt': byConcept ? concept : null,
    '@tdoc': tercero.documentType,
    '@nid': tercero.number,
    '@dv': tercero.checkDigit,
    '@apl1': tercero.lastName,
    '@apl2': tercero.secondLastName,
    '@nom1': tercero.firstName,
    '@nom2': tercero.middleName,
    '@raz': tercero.juridica ? tercero.name : null,
    '@dir': address ? tercero.address : null,
    '@dpto': address ? (tercero.municipality?.slice(0, 2) ?? null) : null,
    '@mun': address ? (tercero.municipality?.slice(2) ?? null) : null,
    '@pais': address ? '169' : null,
  }
  return Object.fromEntries(
    Object.entries(declared).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
}
