import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Money, showPesos, zero } from '@quina/kernel'
import { amountBy, conceptOf, type Mapping, type Moves, mappingsOf } from './exogena.domain.ts'
import { mappingsOfYear, movedIn, withheldIn } from './facts.server.ts'
import { type FormatCode, formatOf } from './format.contract.ts'
import { type ExogenaRecord, exogenaRecords } from './records.server.ts'

export type ExogenaFinding = Readonly<{ kind: string; subject: string; finding: string }>

/** The findings of a format: what the prevalidator would refuse, or is missing. @throws Problem CON-090 */
export async function exogenaFindingsOf(tx: Tx, year: number, code: FormatCode): Promise<ExogenaFinding[]> {
  const { records } = await exogenaRecords(tx, year, code)
  const mappings = await mappingsOfYear(tx, year, code)
  const moved = await movedIn(tx, year)
  return [
    ...incomplete(records, code),
    ...unmapped(moved, mappings, code),
    ...unnamed(moved, mappings),
    ...(formatOf(code).byConcept ? await conceptless(tx, moved, mappings, code) : []),
    ...(code === '1001' ? await withoutConcept(tx, year, mappings, records) : []),
    ...(await pending(tx, year)),
  ]
}

function incomplete(records: readonly ExogenaRecord[], code: FormatCode): ExogenaFinding[] {
  const seen = new Map(records.map(({ terceroId, tercero }) => [terceroId, tercero]))
  return [...seen].flatMap(([id, tercero]) => {
    const address = formatOf(code).address
    const missing = [
      tercero.documentType === '31' && tercero.checkDigit === null ? 'dígito de verificación' : null,
      address && tercero.address === null ? 'dirección' : null,
      address && tercero.municipality === null ? 'municipio' : null,
    ].filter((what) => what !== null)
    if (id === null || missing.length === 0) return []
    return [{ kind: 'Tercero incompleto', subject: tercero.name, finding: `Falta ${missing.join(', ')}.` }]
  })
}

function unmapped(moved: readonly Moves[], mappings: readonly Mapping[], code: FormatCode): ExogenaFinding[] {
  const { scope } = formatOf(code)
  const accounts = moved
    .filter(({ account }) => scope.some((prefix) => account.startsWith(prefix)))
    .filter(({ account }) => mappingsOf(account, mappings).length === 0)
    .map(({ account }) => account)
  return [...new Set(accounts)].map((account) => ({
    kind: 'Cuenta sin mapeo',
    subject: account,
    finding: `La cuenta tuvo movimiento y el formato ${code} no dice qué hacer con ella.`,
  }))
}

function unnamed(moved: readonly Moves[], mappings: readonly Mapping[]): ExogenaFinding[] {
  return moved
    .filter(({ terceroId }) => terceroId === null)
    .flatMap((one) =>
      mappingsOf(one.account, mappings)
        .filter(({ figure, needsTercero }) => figure !== null && needsTercero)
        .map(({ measure }): Money => amountBy(one, measure))
        .filter((amount) => amount !== zero)
        .map((amount) => ({
          kind: 'Movimiento sin tercero',
          subject: one.account,
          finding: `${showPesos(amount)} no tienen tercero y no se informan.`,
        })),
    )
}

async function conceptless(
  tx: Tx,
  moved: readonly Moves[],
  mappings: readonly Mapping[],
  code: FormatCode,
): Promise<ExogenaFinding[]> {
  const rows = await rowsWhere(tx, 'accounting.exogenaConcept', { formatCode: code, active: true }, ['code'])
  const known = new Set(rows.map((row) => row.code))
  const bad = moved.flatMap((one) =>
    mappingsOf(one.account, mappings)
      .filter(({ figure }) => figure !== null)
      .map((mapping) => ({ account: one.account, concept: conceptOf(one, mapping) }))
      .filter(({ concept }) => concept === null || !known.has(concept)),
  )
  const byAccount = new Map(bad.map(({ account, concept }) => [account, concept]))
  return [...byAccount].map(([account, concept]) => ({
    kind: 'Concepto',
    subject: account,
    finding:
      concept === null
        ? 'La cuenta no dice en qué concepto se informa.'
        : `El concepto ${concept} no es del formato ${code}.`,
  }))
}

async function withoutConcept(
  tx: Tx,
  year: number,
  mappings: readonly Mapping[],
  records: readonly ExogenaRecord[],
): Promise<ExogenaFinding[]> {
  const reported = new Set(
    records
      .filter(({ figures }) => 'withheld' in figures || 'vatWithheld' in figures)
      .map((r) => r.terceroId),
  )
  const lost = (await withheldIn(tx, year, mappings)).filter(({ terceroId }) => !reported.has(terceroId))
  const ids = [...new Set(lost.map(({ terceroId }) => terceroId))]
  if (ids.length === 0) return []
  const rows = await rowsWhere(tx, 'people.terceroFace', { id: ids }, ['name'])
  return rows.map(({ name }) => ({
    kind: 'Retención sin pago',
    subject: name,
    finding: 'Se le retuvo y ningún pago suyo se informa en el año.',
  }))
}

/** The drafts and open months that may still change the figures of the year. */
async function pending(tx: Tx, year: number): Promise<ExogenaFinding[]> {
  return rowsFrom<{ kind: string; subject: string; finding: string }>(tx)`
    select 'Comprobante en borrador' as kind, 'Causación del ' || to_char(date, 'DD/MM/YYYY') as subject,
           'Sin aprobar: sus valores no se informan.' as finding
    from accounting.causacion where status = 'draft' and extract(year from date) = ${year}
    union all
    select 'Comprobante en borrador', 'Nota del ' || to_char(date, 'DD/MM/YYYY'), 'Sin contabilizar: sus valores no se informan.'
    from accounting.note where status = 'draft' and extract(year from date) = ${year}
    union all
    select 'Período abierto', 'Período ' || number, 'Ciérrelo: sus valores aún pueden cambiar.'
    from accounting.period where vigencia = ${year} and number between 1 and 12 and status not in ('closed', 'locked')
    order by 1, 2`
}
