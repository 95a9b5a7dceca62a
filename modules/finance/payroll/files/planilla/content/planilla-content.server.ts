import type { Stored } from '@quina/blocks'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist, lastDayOf, must, mustBeFound } from '@quina/kernel'
import type { PilaPerson, PilaPlanilla } from '../../../engine/contribution/pila-facts.contract.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { amountOn, optionOn, type Parameters, parameterOn } from '../../../law/parameter/parameter.domain.ts'
import type { PilaCatalogues } from '../../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../../law/pila-catalogue/pila-catalogues.server.ts'
import { checkPila } from '../../pila/pila-check.domain.ts'
import { pilaFile } from '../../pila/pila-file.domain.ts'
import type { PilaLaw } from '../../pila/pila-law.contract.ts'
import { pilaIn } from '../../pila/pila-read.domain.ts'
import type { PilaRefusal } from '../../pila/pila-record.domain.ts'
import { correctionOf } from '../../pila/summary/pila-summary.domain.ts'
import type { pilaPlanilla } from '../planilla.contract.ts'
import { contributorsIn, contributorsToday, payerOf, pilaMonthOf } from './month-contributors.server.ts'
import { type PilaContributor, pilaPeople } from './several-engagements.domain.ts'

type Planilla = Pick<Stored<typeof pilaPlanilla>, 'kind' | 'year' | 'month' | 'operator' | 'correctsId'>

interface PlanillaContent {
  readonly planilla: PilaPlanilla
  readonly content: Buffer
  readonly refusals: readonly StoredRefusal[]
}

export interface StoredRefusal extends Omit<PilaRefusal, 'record'> {
  readonly line: number
  /** The name of the field in the annex. */
  readonly name: string
}

/** The file of a planilla, and everything that the norm refuses in it, by line and field. */
export async function planillaContent(tx: Tx, document: Planilla): Promise<PlanillaContent> {
  const catalogues = await pilaCatalogues()
  const law = await pilaLawIn(tx, document)
  const month = await contributorsIn(tx, document)
  const ordinary = await ordinaryOf(tx, document, { contributors: month.contributors, law })
  const planilla = document.kind === 'E' ? ordinary : await correcting(tx, document, { law, catalogues })
  const content = Buffer.from(pilaFile(planilla, catalogues), 'latin1')
  const refusals = checkPila(content, { catalogues, law }).map((one) => named(one, catalogues))
  return { planilla, content, refusals: [...refusals, ...month.unliquidated.map(leftOut)] }
}

type PlanillaInput = Readonly<{ contributors: readonly PilaContributor[]; law: PilaLaw }>

const ordinaryOf = async (
  tx: Tx,
  { year, month, operator }: Planilla,
  { contributors, law }: PlanillaInput,
): Promise<PilaPlanilla> => ({
  payer: await payerOf(tx, contributors),
  kind: 'E',
  associated: null,
  month: pilaMonthOf({ year, month }),
  operator,
  people: pilaPeople(contributors, law),
})

const leftOut = (document: string): StoredRefusal => ({
  code: 'PILA_SIN_LIQUIDAR',
  line: 1,
  field: null,
  name: '',
  effect: 'notice',
  text: `${document} no se pudo liquidar en el mes y no va en la planilla.`,
})

function named({ record, field, ...rest }: PilaRefusal, { header, detail }: PilaCatalogues): StoredRefusal {
  const fields = record === 1 ? header : detail
  const name = fields.find(({ number }) => number === field)?.name ?? ''
  return { ...rest, line: record, field, name }
}

/** Reads the law of the month that a planilla is checked against. */
async function pilaLawIn(tx: Tx, { year, month }: Planilla): Promise<PilaLaw> {
  const parameters = await parametersIn(tx)
  const on = lastDayOf(year, month)
  return {
    minimumWage: amountOn(parameters, 'SMMLV', on),
    solidarity: solidarityOn(parameters, on),
    hundred: optionOn(parameters, 'PILA_CENTENA', on),
    exonerable: optionOn(parameters, 'NATURALEZA_ENTIDAD', on) === 'PRIVADA_CONTRIBUYENTE',
  }
}

function solidarityOn(parameters: Parameters, on: Day): PilaLaw['solidarity'] {
  const solidarity = bracketsOf(parameterOn(parameters, 'FSP_SOLIDARIDAD', on).value)
  const subsistence = bracketsOf(parameterOn(parameters, 'FSP_SUBSISTENCIA', on).value)
  return subsistence.map(({ from, rate }) => ({
    from,
    solidarity: solidarity.findLast((one) => one.from <= from)?.rate ?? '0',
    subsistence: rate,
  }))
}

const bracketsOf = (value: string) =>
  value.split(' ').map((bracket) => {
    const [from = '0', rate = '0'] = bracket.split('=')
    return { from: Number(from), rate }
  })

interface PaidPlanilla {
  readonly year: number
  readonly month: number
  readonly operatorNumber: string
  readonly paidOn: Day
  readonly content: Buffer
}

/**
 * The planilla N for a paid planilla: the people whose records differ under today's facts.
 * @throws Problem `CORRECCION_SIN_PLANILLA`, NOM-717 when nothing changed.
 */
async function correcting(
  tx: Tx,
  document: Planilla,
  { law, catalogues }: { law: PilaLaw; catalogues: PilaCatalogues },
): Promise<PilaPlanilla> {
  const { operatorNumber, paidOn, content, ...month } = await paidPlanilla(tx, document)
  const isSame = month.year === document.year && month.month === document.month
  must(isSame, 'CORRECCION_SIN_PLANILLA', 'correctsId', 'La planilla que corrige es de otro mes.')
  const paid = mustBeFound(pilaIn(content, catalogues) ?? undefined, 'El archivo de la planilla pagada')
  const today = await ordinaryOf(tx, document, { contributors: await contributorsToday(tx, document), law })
  const again = pilaIn(Buffer.from(pilaFile(today, catalogues), 'latin1'), catalogues)
  const right = (again?.people ?? []).filter((person) => !paid.people.some((one) => isEqual(one, person)))
  insist(right.length > 0, 'NOM-717', 'No hay nada que corregir: los datos de hoy dan la misma planilla.')
  return correctionOf({
    paid: { ...paid, operator: document.operator },
    number: operatorNumber,
    paidOn,
    right,
  })
}

const isEqual = (one: PilaPerson, other: PilaPerson): boolean => plain(one) === plain(other)
const plain = (person: PilaPerson): string =>
  JSON.stringify(person, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

async function paidPlanilla(tx: Tx, { correctsId }: Planilla): Promise<PaidPlanilla> {
  const row = await rowFrom<PaidPlanilla>(tx)`
    select p.year, p.month, p.operator_number as "operatorNumber", p.paid_on as "paidOn", g.content
    from payroll.pila p join payroll.pila_last_file f on f.pila_id = p.id join payroll.pila_file g on g.id = f.file_id
    where p.id = ${correctsId}::uuid and p.status = 'paid' and p.kind = 'E'`
  const message = 'Solo se corrige una planilla de empleados que ya se pagó.'
  must(row !== undefined, 'CORRECCION_SIN_PLANILLA', 'correctsId', message)
  return row
}
