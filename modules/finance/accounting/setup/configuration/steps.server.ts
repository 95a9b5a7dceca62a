import { parameterOn } from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { accountingFramework, accountingFrameworks } from '@quina/hospital/contract'
import type { Day } from '@quina/kernel'
import { starterKinds } from '../voucher-kind/starter-kinds.domain.ts'
import type { Configuration } from './configuration.contract.ts'

interface Facts {
  readonly entity: boolean
  readonly framework: keyof typeof accountingFrameworks
  readonly accounts: number
  readonly classes: number
  readonly leaves: number
  readonly described: number
  readonly kinds: number
  readonly periods: number
  readonly opened: number
  readonly rules: number
  readonly uvt: boolean
  readonly centres: number
  readonly banks: number
  readonly opening: string | null
  readonly closed: number
}

/** Counts the existing data: a step is done by its data, not by a mark. */
async function factsOf(tx: Tx, { vigencia, today }: SetupFacts): Promise<Facts> {
  const row = await oneFrom<Omit<Facts, 'framework'>>(tx)`
    select exists (select from admin.company_face where configured) as entity,
      (select count(*)::int from accounting.account) as accounts,
      (select count(*)::int from accounting.account where level = 1 and code <= '9') as classes,
      (select count(*)::int from accounting.account where accepts_moves and active and code ~ '^[12]') as leaves,
      (select count(*)::int from accounting.account where accepts_moves and active and code ~ '^[12]' and maturity is not null)
        as described,
      (select count(*)::int from accounting.voucher_kind where active and system) as kinds,
      (select count(*)::int from accounting.period where vigencia = ${vigencia}) as periods,
      (select count(*)::int from accounting.period where vigencia = ${vigencia} and status <> 'not_started') as opened,
      (select count(*)::int from accounting.withholding_rule where active
         and from_day <= make_date(${vigencia}, 12, 31)
         and coalesce(until_day, 'infinity') >= make_date(${vigencia}, 1, 1)) as rules,
      exists (select from accounting.uvt where year = ${vigencia} and active) as uvt,
      (select count(*)::int from hospital.cost_centre_face where active) as centres,
      (select count(*)::int from accounting.account where treasury_only and accepts_moves and active) as banks,
      (select status from accounting.opening where vigencia = ${vigencia}) as opening,
      (select count(*)::int from accounting.period where status in ('closed', 'locked') and number > 0) as closed`
  return { ...row, framework: await parameterOn(tx, accountingFramework, today) }
}

export interface SetupFacts {
  readonly vigencia: number
  readonly today: Day
  readonly purposes: readonly { readonly account: string | null }[]
  /** The number of templates, and of those that could not post today. */
  readonly templates: number
  readonly broken: number
}

const part = (done: number, of: number): number =>
  of === 0 ? 0 : Math.min(100, Math.floor((done * 100) / of))
const whole = (done: boolean): number => (done ? 100 : 0)

/** The steps of the wizard (finance dossier §5.9), each with its progress. */
export async function stepsOf(tx: Tx, chosen: SetupFacts): Promise<Configuration['steps']> {
  const facts = await factsOf(tx, chosen)
  return [...ofTheHouse(facts), ...ofTheYear(facts, chosen), ...ofTheEnd(facts, chosen)].map(
    ([key, title, percent, detail, to]) => ({ key, title, percent, detail, to }),
  )
}

type Row = readonly [key: string, title: string, percent: number, detail: string, to: string | null]

const ofTheHouse = (facts: Facts): readonly Row[] => [
  [
    'entity',
    'Entidad y marco contable',
    whole(facts.entity),
    `${facts.entity ? 'Con NIT y nombre' : 'Falta el NIT o el nombre'}; ${accountingFrameworks[facts.framework]}`,
    '/profileEnterprise',
  ],
  [
    'chart',
    'Plan de cuentas',
    part(facts.classes, 9),
    `${facts.accounts} cuentas en ${facts.classes} de 9 clases`,
    '/puc',
  ],
  [
    'attributes',
    'Atributos de las cuentas',
    part(facts.described, facts.leaves),
    `${facts.described} de ${facts.leaves} cuentas de balance con clasificación corriente`,
    '/puc',
  ],
  [
    'kinds',
    'Tipos de comprobante',
    part(facts.kinds, starterKinds.length),
    `${facts.kinds} de ${starterKinds.length} activos`,
    '/tipo-movimiento-contable',
  ],
]

const ofTheYear = (facts: Facts, { vigencia, purposes }: SetupFacts): readonly Row[] => {
  const served = purposes.filter(({ account }) => account !== null).length
  return [
    [
      'periods',
      `Períodos de ${vigencia}`,
      facts.periods === 14 ? (facts.opened > 0 ? 100 : 50) : 0,
      `${facts.periods} creados, ${facts.opened} abiertos alguna vez`,
      '/contabilidad/periodos',
    ],
    [
      'purposes',
      'Cuentas por propósito',
      part(served, purposes.length),
      `${served} de ${purposes.length} elegidas`,
      null,
    ],
    [
      'taxes',
      'Reglas de retención y UVT',
      (facts.rules > 0 ? 50 : 0) + (facts.uvt ? 50 : 0),
      `${facts.rules} reglas de ${vigencia}; ${facts.uvt ? 'con' : 'sin'} UVT`,
      '/contabilidad/retenciones',
    ],
  ]
}

const openings: Readonly<Record<string, readonly [number, string]>> = {
  posted: [100, 'Contabilizados'],
  draft: [50, 'En elaboración'],
}

const ofTheEnd = (facts: Facts, { vigencia, templates, broken }: SetupFacts): readonly Row[] => {
  const [percent, detail] = openings[facts.opening ?? ''] ?? [0, 'Sin empezar']
  return [
    [
      'templates',
      'Plantillas contables',
      part(templates - broken, templates),
      broken === 0 ? `${templates} plantillas cuadran` : `${broken} de ${templates} por revisar`,
      null,
    ],
    ['centres', 'Centros de costo', whole(facts.centres > 0), `${facts.centres} activos`, '/cost-center'],
    [
      'banks',
      'Bancos',
      whole(facts.banks > 0),
      `${facts.banks} auxiliares de banco`,
      '/cuentas-banco-entidad',
    ],
    ['opening', 'Saldos iniciales', percent, detail, `/contabilidad/saldos-iniciales/${vigencia}`],
    [
      'lock',
      'Candado',
      whole(facts.closed > 0),
      facts.closed > 0
        ? 'Todo cambio rige desde una fecha y lo aprueba otra persona'
        : 'Se pone al cerrar el primer período',
      '/contabilidad/periodos',
    ],
  ]
}
