import type { Stored } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, must, pluck, showPesos } from '@quina/kernel'
import { ruleFor } from '../../../catalogue/group-account/group-account.domain.ts'
import { rulesOf } from '../../../catalogue/group-account/group-account.server.ts'
import { exitsNeedAccounts, type issue } from '../issue/issue.contract.ts'

type Issue = Stored<typeof issue>
/** The kinds of exit that a cost centre pays. */
export const charged: readonly string[] = ['consumption', 'clothing']

/** Blocked products may not be given out. @throws Problem ALM-060 */
export async function mustBeGivable(tx: Tx, { lines, kind }: Issue): Promise<void> {
  if (!charged.includes(kind)) return
  const ids = lines.map(({ productId }) => productId as string)
  const blocked = await rowFrom<{ id: string; name: string }>(tx)`
    select id, name from warehouse.product where id = any(${ids}::uuid[]) and blocked_issue limit 1`
  const at = lines.findIndex(({ productId }) => productId === blocked?.id)
  must(
    blocked === undefined,
    'ALM-060',
    `lines.${at}.productId`,
    `${blocked?.name} está bloqueado para entregar.`,
  )
}

/** The product groups must have accounts in the centre. @throws Problem CUENTA_NO_CONFIGURADA */
export async function mustHaveAccounts(tx: Tx, { lines, costCentreId, date, kind }: Issue): Promise<void> {
  if (!charged.includes(kind) || costCentreId === null) return
  if (!(await parameterOn(tx, exitsNeedAccounts, date))) return
  const groups = await groupsOf(tx, lines)
  const rules = await rulesOf(tx, pluck([...new Set(groups.values())], 'id'))
  const centre = await rowOf(tx, 'hospital.costCentreFace', costCentreId, ['id', 'code', 'name'])
  lines.forEach(({ productId }, index) => {
    const group = groups.get(productId)
    const own = rules.filter(({ groupId }) => groupId === group?.id)
    const found = centre === undefined ? null : ruleFor(own, centre, date)
    const message = `El grupo ${group?.name} no tiene cuenta en ${centre?.name}.`
    must(found !== null, 'CUENTA_NO_CONFIGURADA', `lines.${index}.productId`, message)
  })
}

async function groupsOf(
  tx: Tx,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const rows = await rowsFrom<{ productId: string; id: string; name: string }>(tx)`
    select p.id as "productId", g.id, g.name from warehouse.product p join warehouse.product_group g on g.id = p.group_id
    where p.id = any(${lines.map(({ productId }) => productId)}::uuid[])`
  return new Map(rows.map(({ productId, ...group }) => [productId, group]))
}

/** A dependencia may only request products of its own groups. @throws Problem ALM-061 */
export async function mustBeItsGroups(
  tx: Tx,
  { lines, suppliedId }: { readonly lines: readonly { productId: string }[]; readonly suppliedId: string },
): Promise<void> {
  const groups = await groupsOf(tx, lines)
  const allowed = await rowsFrom<{ groupId: string }>(tx)`
    select group_id as "groupId" from warehouse.dependencia_group where supplied_id = ${suppliedId}`
  lines.forEach(({ productId }, index) => {
    const group = groups.get(productId)
    const may = allowed.length === 0 || allowed.some(({ groupId }) => groupId === group?.id)
    must(
      may,
      'ALM-061',
      `lines.${index}.productId`,
      `La dependencia no puede pedir del grupo ${group?.name}.`,
    )
  })
}

/** A dependencia only receives its own groups, within its monthly quota. @throws Problem ALM-061, ALM-062 */
export async function mustFitQuota(tx: Tx, { suppliedId, lines, date }: Issue, value: Money): Promise<void> {
  if (suppliedId === null) return
  await mustBeItsGroups(tx, { lines, suppliedId })
  const quota = await quotaOf(tx, suppliedId, date)
  if (quota === null) return
  const left = (quota.quota - quota.given) as Money
  const message = `El cupo del mes es ${showPesos(quota.quota)} y quedan ${showPesos(left)}.`
  insist(value <= left, 'ALM-062', message, { status: 409, fields: { suppliedId: message } })
}

/** Returns the quota of a dependencia in the month of a day, locked, and its use so far; null without a quota. */
async function quotaOf(
  tx: Tx,
  suppliedId: string,
  date: Day,
): Promise<{ quota: Money; given: Money } | null> {
  const row = await rowFrom<{ quota: string | null }>(tx)`
    select monthly_quota::text as quota from warehouse.dependencia where id = ${suppliedId} for no key update`
  if (row?.quota == null) return null
  const { given } = await oneFrom<{ given: string }>(tx)`
    select coalesce(-sum(m.value), 0)::text as given from warehouse.issue i join warehouse.move m on m.document_id = i.id
    where i.supplied_id = ${suppliedId} and date_trunc('month', m.day) = date_trunc('month', ${date}::date)`
  return { quota: money(row.quota) as Money, given: money(given) as Money }
}
