import { permissionFor } from '@quina/blocks'
import { type Alert, parameterOn } from '@quina/blocks/server'
import { type Tx, valueFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { contract } from '../contract/contract/contract.contract.ts'
import { guaranteeItemOf } from '../contract/fine/fine.server.ts'
import { isBeforeElection } from '../contract/kinds/election.domain.ts'
import {
  monthsByBoth,
  nextElection,
  nextPresidential,
  publicationDays,
} from '../contract/kinds/parameters.contract.ts'

const listed = '/Contratos?sentido=egreso&condition='
const shared = { permission: permissionFor(contract, 'view'), who: 'Contratación' } as const

const inCondition = (condition: string) => async (tx: Tx) => {
  return valueFrom<number>(tx)`
    select count(*)::int as n from contracts.contract_list where condition = ${condition}`
}

type At = { readonly today: Day }

async function unpublished(tx: Tx, { today }: At): Promise<number> {
  const days = await parameterOn(tx, publicationDays, today)
  return valueFrom<number>(tx)`
    select count(*)::int as n from contracts.contract
    where published_on is null and signed_on < ${today}::date - ${days}::int and status in ('signed', 'committed')`
}

async function unsettled(tx: Tx, { today }: At): Promise<number> {
  const months = await parameterOn(tx, monthsByBoth, today)
  return valueFrom<number>(tx)`
    select count(*)::int as n from contracts.contract
    where needs_settlement and status in ('ended', 'settling')
      and ended_on + make_interval(months => ${months}::int) < ${today}::date + 30`
}

/** Counts settled or closed contracts whose retained guarantee is not returned yet. */
async function guaranteesToReturn(tx: Tx): Promise<number> {
  return valueFrom<number>(tx)`
    select count(*)::int as n from (
      select c.id from contracts.contract c
      join accounting.entry_line_face l on l.open_item = ${guaranteeItemOf}
      join accounting.account_face a on a.id = l.account_id and a.code like '2%'
      where c.status in ('settled', 'closed') and c.retention_percent is not null
      group by c.id having sum(l.credit) > sum(l.debit)) owing`
}

/** Counts unsigned contracts near an election: convenios before any election, direct contracts before a presidential one. */
const electoral =
  (kind: 'agreement' | 'direct') =>
  async (tx: Tx, { today }: At) => {
    const election = await parameterOn(tx, kind === 'agreement' ? nextElection : nextPresidential, today)
    if (!isBeforeElection(today, election)) return 0
    return valueFrom<number>(tx)`
    select count(*)::int as n from contracts.contract
    where status in ('draft', 'inProcess', 'awarded')
      and case ${kind} when 'agreement' then kind = 'agreement' else modality = 'direct' end`
  }

/** Alerts of purchase contracts that need action before a deadline. */
export const contractAlerts: readonly Alert[] = [
  {
    ...shared,
    name: 'contracts.expired',
    tone: 'bad',
    one: 'contrato en ejecución con el plazo vencido',
    many: 'contratos en ejecución con el plazo vencido',
    meaning: 'Regístrelos como terminados: ya no se puede ordenar, recibir ni prorrogar con ellos.',
    to: `${listed}expired`,
    count: inCondition('expired'),
  },
  {
    ...shared,
    name: 'contracts.expiring',
    tone: 'warning',
    one: 'contrato con proveedor por vencer',
    many: 'contratos con proveedores por vencer',
    meaning: 'Vencen antes de un mes: prorróguelos o prepare el siguiente.',
    to: `${listed}expiring`,
    count: inCondition('expiring'),
  },
  {
    ...shared,
    name: 'contracts.unpublished',
    tone: 'bad',
    one: 'contrato suscrito sin publicar en SECOP',
    many: 'contratos suscritos sin publicar en SECOP',
    meaning: 'Pasaron los días para publicarlo: publíquelo y legalícelo.',
    to: `${listed}signed,committed`,
    count: unpublished,
  },
  {
    ...shared,
    name: 'contracts.unsettled',
    tone: 'warning',
    one: 'contrato terminado por liquidar',
    many: 'contratos terminados por liquidar',
    meaning: 'Antes de un mes se acaba, o ya se acabó, el plazo para liquidar de común acuerdo.',
    to: `${listed}ended,settling`,
    count: unsettled,
  },
  {
    ...shared,
    name: 'contracts.guaranteesToReturn',
    tone: 'warning',
    one: 'contrato liquidado con garantía retenida por devolver',
    many: 'contratos liquidados con garantías retenidas por devolver',
    meaning: 'Ya tienen su acta: devuelva lo retenido con un egreso de dineros de terceros.',
    to: `${listed}settled,closed`,
    count: guaranteesToReturn,
  },
  {
    ...shared,
    name: 'contracts.electoralAgreements',
    tone: 'bad',
    one: 'convenio interadministrativo en trámite en ley de garantías',
    many: 'convenios interadministrativos en trámite en ley de garantías',
    meaning: 'No se suscriben en los cuatro meses anteriores a una elección: espere a que pase.',
    to: '/Contratos?sentido=egreso&kind=agreement',
    count: electoral('agreement'),
  },
  {
    ...shared,
    name: 'contracts.electoralDirect',
    tone: 'warning',
    one: 'contratación directa en trámite en ley de garantías',
    many: 'contrataciones directas en trámite en ley de garantías',
    meaning:
      'Falta poco para la elección presidencial: los hospitales están exceptuados; deje constancia de la causal.',
    to: '/Contratos?sentido=egreso&modality=direct',
    count: electoral('direct'),
  },
]
