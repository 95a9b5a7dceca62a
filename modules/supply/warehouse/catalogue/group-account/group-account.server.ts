import {
  type Operation,
  type RowsService,
  refusing,
  serveCommand,
  serveQuery,
  serveRows,
} from '@quina/blocks/server'
import { addTo, lockedRow, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, must, mustBeFound, newId, pluck } from '@quina/kernel'
import { copyGroupAccounts, fillGroupAccounts, groupAccounts, groupMatrix } from './group-account.contract.ts'
import { type AccountRule, ruleFor } from './group-account.domain.ts'

const lockParent = async (tx: Tx, id: string): Promise<void> => {
  mustBeFound(await lockedRow(tx, 'warehouse.productGroup', id, ['id']), 'El grupo')
}

/**
 * Rules: ALM-005 not one of centre and prefix, ALM-006 an account that takes no moves, ALM-007 two rules of a centre from one
 * day.
 */
const service: RowsService<typeof groupAccounts> = {
  rows: groupAccounts,
  whose: 'house',
  table: 'warehouse.groupAccount',
  parent: 'groupId',
  order: 'fromDay',
  lockParent,
  async onSave(tx, { values }) {
    const one = (values.costCentreId === null) !== (values.centrePrefix === null)
    must(
      one,
      'ALM-005',
      'costCentreId',
      'Diga un centro de costo o el comienzo de sus códigos, uno de los dos.',
    )
    for (const name of ['consumptionAccountId', 'patientAccountId', 'lossAccountId'] as const) {
      const id = values[name]
      if (id === null) continue
      const found = await rowOf(tx, 'accounting.accountFace', id, ['acceptsMoves', 'active'])
      const takes = found?.acceptsMoves === true && found.active === true
      must(takes, 'ALM-006', name, 'La cuenta debe estar activa y aceptar movimiento.')
    }
  },
}

export const groupAccountOperations: readonly Operation[] = [
  ...refusing(
    {
      'warehouse.group_account_once': conflict(
        'ALM-007',
        'El grupo ya tiene una regla de esos centros desde ese día.',
        'fromDay',
      ),
    },
    serveRows(service),
  ),
  serveQuery(groupMatrix, async ({ tx, input: { groupId, on } }) => {
    const group = mustBeFound(
      await rowOf(tx, 'warehouse.productGroup', groupId, ['code', 'name']),
      'El grupo',
    )
    return { group: `${group.code} ${group.name}`, centres: await matrixOf(tx, groupId, on) }
  }),
  serveCommand(copyGroupAccounts, async ({ tx, input: { groupId, fromGroupId } }) => {
    await lockParent(tx, groupId)
    must(groupId !== fromGroupId, 'ALM-008', 'fromGroupId', 'Elija otro grupo.')
    const copied = await rowsFrom<{ id: string }>(tx)`
      insert into warehouse.group_account (id, group_id, cost_centre_id, centre_prefix, from_day, consumption_account_id,
                                           patient_account_id, loss_account_id)
      select gen_random_uuid(), ${groupId}, cost_centre_id, centre_prefix, from_day, consumption_account_id, patient_account_id,
             loss_account_id
      from warehouse.group_account where group_id = ${fromGroupId}
      on conflict on constraint group_account_once do nothing returning id`
    return { added: copied.length }
  }),
  serveCommand(fillGroupAccounts, async ({ tx, input: { groupId, fromDay } }) => {
    await lockParent(tx, groupId)
    const missing = (await matrixOf(tx, groupId, fromDay)).filter(({ rule }) => rule === null)
    const accounts = await costAccounts(tx, pluck(missing, 'id'))
    for (const { centreId, accountId } of accounts)
      await addTo(tx, 'warehouse.groupAccount', {
        id: newId(),
        groupId,
        costCentreId: centreId,
        fromDay,
        consumptionAccountId: accountId,
      })
    return { added: accounts.length }
  }),
]

/** Returns every active centre that takes moves, with its rule on a day. */
async function matrixOf(tx: Tx, groupId: string, on: Day) {
  const rules = await rulesOf(tx, [groupId])
  const labels = await accountLabels(tx, rules)
  const label = (id: string | null | undefined) => (id ? (labels.get(id) ?? null) : null)
  const centres = await rowsFrom<{ id: string; code: string; label: string }>(tx)`
    select f.id, f.code, o.label from hospital.cost_centre_face f
    join hospital.cost_centre_option o on o.id = f.id where o.enabled order by f.code`
  return centres.map((centre) => {
    const rule = ruleFor(rules, centre, on)
    return {
      id: centre.id,
      centre: centre.label,
      rule: rule && (rule.centrePrefix === null ? 'Propia' : `Empieza por ${rule.centrePrefix}`),
      consumption: label(rule?.consumptionAccountId),
      patient: label(rule?.patientAccountId),
      loss: label(rule?.lossAccountId),
    }
  })
}

export const rulesOf = (tx: Tx, groupIds: readonly string[]) =>
  rowsFrom<AccountRule & { readonly groupId: string }>(tx)`
    select group_id as "groupId", cost_centre_id as "costCentreId", centre_prefix as "centrePrefix", from_day as "fromDay",
           consumption_account_id as "consumptionAccountId", patient_account_id as "patientAccountId",
           loss_account_id as "lossAccountId"
    from warehouse.group_account where group_id = any(${[...groupIds]}::uuid[])`

async function accountLabels(tx: Tx, rules: readonly AccountRule[]): Promise<Map<string, string>> {
  const ids = rules.flatMap(({ consumptionAccountId, patientAccountId, lossAccountId }) =>
    [consumptionAccountId, patientAccountId, lossAccountId].filter((id) => id !== null),
  )
  const rows = await rowsFrom<{ id: string; label: string }>(tx)`
    select id, code || ' ' || name as label from accounting.account_face where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Returns the subaccount 01 of each centre's cost account, when it exists and takes moves. */
const costAccounts = (tx: Tx, centreIds: readonly string[]) =>
  rowsFrom<{ centreId: string; accountId: string }>(tx)`
    select c.id as "centreId", a.id as "accountId" from hospital.cost_centre_face c
    join accounting.account_face a on a.code = c.cost_account || '01' and a.accepts_moves and a.active
    where c.id = any(${[...centreIds]}::uuid[]) order by c.code`
