import { type Day, isMoneyText, type Money, money, zero } from '@quina/kernel'
import { type ServiceKind, serviceKinds } from '../structure/kinds.contract.ts'

export type Data = Readonly<Record<string, unknown>>

/** One object of a RIPS, with its path in findings: `usuarios[0].servicios.consultas[1]`. */
export type RipsRecord = Readonly<{ path: string; data: Data }>
export type UserRecord = RipsRecord & { readonly services: readonly ServiceRecord[] }
export interface ServiceRecord extends RipsRecord {
  readonly kind: ServiceKind
  readonly userPath: string
  readonly userData: Data
}

/** A RIPS in the form that the rules read: every user and every service, each with its path. */
export interface RipsView {
  readonly root: Data
  readonly users: readonly UserRecord[]
  readonly services: readonly ServiceRecord[]
}

/** Reads only what exists: the check of the structure reports what is missing or badly formed. */
export function viewOf(rips: unknown): RipsView {
  const root = asData(rips)
  const users = asList(root.usuarios).map((user, index): UserRecord => {
    const data = asData(user)
    const path = `usuarios[${index}]`
    return { path, data, services: servicesOf(path, data) }
  })
  return { root, users, services: users.flatMap((user) => user.services) }
}

function servicesOf(userPath: string, userData: Data): ServiceRecord[] {
  const services = asData(userData.servicios)
  return serviceKinds.flatMap((kind) =>
    asList(services[kind]).map((record, index) => ({
      kind,
      userPath,
      userData,
      path: `${userPath}.servicios.${kind}[${index}]`,
      data: asData(record),
    })),
  )
}

export const asData = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text of a field; null when it has none. */
export function textIn(data: Data, name: string): string | null {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The day of a service according to its record: a code that ended later was in force then. */
export function dayOfService(data: Data): Day | undefined {
  const at = textIn(data, 'fechaInicioAtencion') ?? textIn(data, 'fechaSuministroTecnologia')
  // Every CUPS rule calls this for every record: whether it is a valid day is checked once, where codes are read.
  return at?.slice(0, 10) as Day | undefined
}

export function numberIn(data: Data, name: string): number | null {
  const value = data[name]
  return typeof value === 'number' ? value : null
}

/** The exact amount of a field, from its digits as written. Zero when it is no amount. */
export function moneyIn(data: Data, name: string): Money {
  const written = String(data[name] ?? '')
  return isMoneyText(written) ? money(written) : zero
}
