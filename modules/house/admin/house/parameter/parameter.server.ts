import { type AnyParameter, parameterName } from '@quina/blocks'
import {
  decideParameter,
  type Operation,
  parameterOn,
  serveCommand,
  serveQuery,
  toWire,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist } from '@quina/kernel'
import { listParameters, type ShownParameter, setParameter } from './parameter.contract.ts'

type Version = ShownParameter['versions'][number]

/** The parameters of all the modules, each with the days from which its values hold. */
export const parameterOperations = (parameters: () => readonly AnyParameter[]): Operation[] => [
  serveQuery(listParameters, async ({ tx, today }) => {
    const versions = await versionsByName(tx)
    return Promise.all(parameters().map((parameter) => shown(tx, parameter, { today, versions })))
  }),
  serveCommand(setParameter, async ({ tx, input: { name, fromDay, value }, actor }) => {
    const parameter = parameters().find((one) => parameterName(one) === name)
    insist(parameter !== undefined, 'PAR-001', `No existe el parámetro «${name}».`, { status: 404 })
    await decideParameter(tx, parameter, { fromDay, value, userId: actor.userId })
    return { name }
  }),
]

async function versionsByName(tx: Tx): Promise<ReadonlyMap<string, Version[]>> {
  const rows = await tx
    .selectFrom('platform.parameter as p')
    .leftJoin('admin.appUser as u', 'u.id', 'p.userId')
    .select(['p.name', 'p.fromDay', 'p.value', 'u.name as by'])
    .orderBy('p.fromDay', 'desc')
    .execute()
  const byName = new Map<string, Version[]>()
  for (const { name, fromDay, value, by } of rows)
    byName.set(name, [...(byName.get(name) ?? []), { fromDay, value: value as Version['value'], by }])
  return byName
}

type VersionFacts = Readonly<{ today: Day; versions: ReadonlyMap<string, Version[]> }>

async function shown(
  tx: Tx,
  parameter: AnyParameter,
  { today, versions }: VersionFacts,
): Promise<ShownParameter> {
  const { area, field } = parameter
  const name = parameterName(parameter)
  return {
    name,
    area,
    label: field.label,
    help: field.help ?? null,
    kind: field.kind,
    options: field.options === undefined ? null : { ...field.options },
    // In wire format, where an amount is a text.
    value: toWire({ value: field }, { value: await parameterOn(tx, parameter, today) })
      .value as Version['value'],
    versions: versions.get(name) ?? [],
  }
}
