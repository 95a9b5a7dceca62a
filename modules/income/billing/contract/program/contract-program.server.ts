import { catalogService, serveCatalog } from '@quina/blocks/server'
import { oneFrom, rowOf, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, mustBeFound, notFound, refused } from '@quina/kernel'
import { type ContractProgramValues, contractProgram } from './program.contract.ts'
import { mustAgree } from './program.domain.ts'

/** Rules: FAC-180, FAC-183, FAC-186, FAC-187, FAC-192 it is agreed already, FAC-193 something in it was invoiced. */
export const contractPrograms = catalogService<typeof contractProgram>({
  catalog: contractProgram,
  whose: 'site',
  chosenBy: ['billing', 'insurers'],
  onSave: async (tx, { values }) => mustAgree(values, await agreeing(tx, values)),
  async onDeactivate(tx, id) {
    const rows = await rowsFrom<unknown>(tx)`
      select from billing.contract_program l
      join billing.charge c on c.program_id = l.program_id and c.contract_id = l.contract_id
      where l.id = ${id}::uuid and c.state = 'invoiced' limit 1`
    const message = 'Ya se facturó de este programa en el contrato: ciérrelo con una fecha final.'
    insist(rows.length === 0, 'FAC-193', message, { status: 409 })
  },
  existing: (tx, { contractId, programId }) =>
    rowWhere(tx, 'billing.contractProgram', { contractId, programId, active: true }, ['id', 'version']),
  refusals: {
    contract_program_once: refused('FAC-192', 'El contrato ya tiene ese programa.', 'programId'),
  },
})

async function agreeing(tx: Tx, { contractId, programId }: ContractProgramValues) {
  const contract = mustBeFound(
    await rowOf(tx, 'insurers.contractFace', contractId, ['startsOn', 'endsOn']),
    'El contrato',
  )
  // Locked, so that its services do not change while it is agreed.
  const held = await tx
    .selectFrom('billing.program')
    .select(['fromDay', 'untilDay', 'weighted'])
    .where('id', '=', programId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('El programa'))
  const { weight, services } = await oneFrom<{ weight: string; services: number }>(tx)`
    select coalesce(sum(weight), 0)::text as weight, count(*)::int as services
    from billing.program_service where program_id = ${programId}::uuid and active`
  return {
    contract: { startsOn: contract.startsOn as Day, endsOn: contract.endsOn as Day },
    program: { ...held, fromDay: held.fromDay as Day, untilDay: held.untilDay as Day | null },
    weight: Number(weight),
    services,
  }
}

export const contractProgramOperations = serveCatalog(contractPrograms)
