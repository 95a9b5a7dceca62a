import { cached, catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf, rowWhere, type Tx } from '@quina/db/server'
import { type Id, insist, notFound, refused, showPesos, zero } from '@quina/kernel'
import { markInsurer } from '@quina/people/server'
import { sql } from 'kysely'
import { userTypesOf } from '../coverage/coverage.domain.ts'
import { type PayerKind, type PayerValues, payer } from './payer.contract.ts'
import { debtOf, withDebt } from './payer-debt.server.ts'

const taken = 'Ya hay un pagador de ese tipo con ese tercero.'

/** Rules: PAG-001 to PAG-010, PAG-013 while it owes. */
export const payerService = catalogService<typeof payer>({
  catalog: payer,
  whose: 'house',
  chosenBy: ['insurers', 'care', 'billing', 'receivables'],
  async onSave(tx, { id, values }) {
    mustBePayer(values)
    await tellInsurers(tx, id, values)
  },
  async onDeactivate(tx, id) {
    const owed = await rowWhere(
      tx,
      'insurers.contract',
      { payerId: id, status: ['active', 'suspended', 'settling'] },
      ['id'],
    )
    insist(owed === undefined, 'PAG-010', 'Tiene contratos sin liquidar: no se puede inactivar.')
    const debt = await debtOf(tx, id)
    insist(debt === zero, 'PAG-013', `Debe ${showPesos(debt)} en facturas: no se puede inactivar.`)
  },
  adds: withDebt,
  refusals: {
    payer_once: refused('PAG-001', taken, 'terceroId'),
    payer_admin_code: refused('PAG-008', 'Otro pagador tiene ese código.', 'adminCode'),
    payer_soat_code: refused('PAG-009', 'Otro pagador tiene ese código.', 'soatCode'),
  },
})

/** The people module does not read payers, so changes are written there: which terceros insure patients, or no longer do. */
async function tellInsurers(tx: Tx, id: string | null, { terceroId, kind }: PayerValues): Promise<void> {
  const before = id === null ? undefined : await rowOf(tx, 'insurers.payer', id, ['terceroId'])
  const others = async (tercero: string): Promise<PayerKind[]> => {
    const rows = await tx
      .selectFrom('insurers.payer')
      .select('kind')
      .where('terceroId', '=', tercero)
      .where('id', 'is distinct from', id)
      .execute()
    return rows.map((row) => row.kind as PayerKind)
  }
  await markInsurer(tx, terceroId, insuringAs([kind, ...(await others(terceroId))]))
  if (before !== undefined && before.terceroId !== terceroId)
    await markInsurer(tx, before.terceroId, insuringAs(await others(before.terceroId)))
}

export const payerOperations = serveCatalog(payerService)

/** The data of a payer that other modules need. */
export interface PayerFacts {
  readonly id: Id<'insurers.payer'>
  readonly terceroId: Id<'people.tercero'>
  readonly name: string
  /** For example `NIT 900156264-2`. */
  readonly identification: string
  readonly kind: PayerKind
  readonly adminCode: string | null
  readonly soatCode: string | null
  readonly coverage: string
  readonly userType: string
  readonly authorisation: 'always' | 'never' | 'service'
  readonly demandsSiras: boolean
  readonly paymentDays: number
  readonly directTransfer: boolean
  readonly invoiceEmail: string | null
  readonly situation: 'normal' | 'watched' | 'intervened' | 'liquidation'
  /** The percentage of what it owes that is not expected to be paid. */
  readonly impairment: string | null
  readonly active: boolean
  readonly accounts: readonly PayerAccountFacts[]
}

/** The accounts of cartera of a payer in one régimen, and the codes of its rubros. */
export interface PayerAccountFacts {
  readonly regime: string
  readonly unfiledAccountId: string | null
  readonly filedAccountId: string | null
  readonly incomeAccountId: string | null
  /** The rubro of the vigencia of the invoice. */
  readonly rubroCode: string | null
  /** The rubro for what is owed from earlier vigencias. */
  readonly priorRubroCode: string | null
}

/** @throws Problem `GEN-404` when there is no such payer. */
export const payerFacts = cached(
  { name: 'insurers.payerFacts', tables: ['insurers.payer', 'insurers.payer_account', 'people.tercero'] },
  readFacts,
)

async function readFacts(tx: Tx, id: string): Promise<PayerFacts> {
  const row = await tx
    .selectFrom('insurers.payer as p')
    .innerJoin('people.terceroFace as t', 't.id', 'p.terceroId')
    .selectAll('p')
    .select('t.name')
    .select(
      sql<string>`t.document_type || ' ' || t.number || coalesce('-' || t.check_digit, '')`.as(
        'identification',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El pagador'))
  const accounts = await tx
    .selectFrom('insurers.payerAccount')
    .select([
      'regime',
      'unfiledAccountId',
      'filedAccountId',
      'incomeAccountId',
      'rubroCode',
      'priorRubroCode',
    ])
    .where('payerId', '=', id)
    .orderBy('regime')
    .execute()
  const { name, identification, adminCode, soatCode, coverage, userType, authorisation, demandsSiras } = row
  const { paymentDays, directTransfer, invoiceEmail, situation, impairment, active, kind, terceroId } = row
  return {
    name,
    identification,
    adminCode,
    soatCode,
    coverage,
    userType,
    authorisation,
    demandsSiras,
    paymentDays,
    directTransfer,
    invoiceEmail,
    situation,
    impairment,
    active,
    kind,
    id: id as Id<'insurers.payer'>,
    terceroId: terceroId as Id<'people.tercero'>,
    accounts,
  } as PayerFacts
}

/** The payer of a tercero, with EPS before other kinds; null when there is none. */
export async function payerOfTercero(tx: Tx, terceroId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('insurers.payer')
    .select('id')
    .where('terceroId', '=', terceroId)
    .where('active', '=', true)
    .orderBy((eb) => eb.case().when('kind', 'like', 'eps%').then(0).else(1).end())
    .executeTakeFirst()
  return row?.id ?? null
}

/** The kinds of EPS, each with a code of administradora in SISPRO. */
const coded: readonly PayerKind[] = [
  'eps_contributory',
  'eps_subsidized',
  'eps_both',
  'eps_indigenous',
  'adapted',
]

const insureNobody: readonly PayerKind[] = ['ips', 'company', 'private']

/** The role of a tercero for patients when it is a payer of these kinds. */
const insuringAs = (kinds: readonly PayerKind[]): { readonly insures: boolean; readonly isEps: boolean } => ({
  insures: kinds.some((kind) => !insureNobody.includes(kind)),
  isEps: kinds.some((kind) => coded.includes(kind)),
})

/**
 * Checks that a payer has what its kind requires.
 * @throws Problem PAG-002 (code of administradora), PAG-003 (code of SOAT), PAG-004 (type of user and cobertura), PAG-005
 * (situation without its day), PAG-006 (impairment), PAG-007 (medium without its address).
 */
function mustBePayer(values: PayerValues): void {
  const { kind, adminCode, soatCode, coverage, userType, situation, situationFrom, impairment } = values
  const admin = 'Una EPS lleva su código de administradora.'
  insist(!coded.includes(kind) || adminCode !== null, 'PAG-002', admin, { fields: { adminCode: admin } })
  const soat = 'Una aseguradora SOAT lleva su código AT.'
  insist(kind !== 'soat' || soatCode !== null, 'PAG-003', soat, { fields: { soatCode: soat } })
  const crossed = 'Esa cobertura no admite ese tipo de usuario.'
  insist(userTypesOf(coverage).includes(userType), 'PAG-004', crossed, { fields: { userType: crossed } })
  const since = situation === 'normal' ? 'La situación normal no lleva fecha.' : 'Diga desde cuándo.'
  insist((situation === 'normal') === (situationFrom === null), 'PAG-005', since, {
    fields: { situationFrom: since },
  })
  const share = 'El deterioro va de 0 a 100.'
  insist(impairment === null || (Number(impairment) >= 0 && Number(impairment) <= 100), 'PAG-006', share, {
    fields: { impairment: share },
  })
  const portal = 'Escriba la dirección del portal.'
  insist(values.filingMedium !== 'portal' || values.filingUrl !== null, 'PAG-007', portal, {
    fields: { filingUrl: portal },
  })
}
