import {
  type AdminDeps,
  adminModule,
  auditedRecords,
  opening,
  type ReportPlace,
  type SessionLimits,
  searchOperation,
  withPowerCheck,
} from '@quina/admin/server'
import { permissionFor, type ScreenPath, type Screens } from '@quina/blocks'
import {
  type AccessOf,
  type BarsEntry,
  type ConstraintRefusals,
  type Operation,
  openDestinations,
  openPost,
  openVault,
  permissionsOf,
  type ServerModule,
  savedFilterOperations,
  smtpMailer,
  type TalkSources,
  talkOperations,
} from '@quina/blocks/server'
import { openChain } from '@quina/db/server'
import { hospital, touchedByHoliday } from '@quina/hospital/server'
import { people, tellingPatients } from '@quina/people/server'
import type { Settings } from './settings/settings.ts'

/** The modules put together, and what is derived from all of them. */
export interface Product {
  readonly modules: readonly ServerModule[]
  readonly operations: readonly Operation[]
  readonly constraints: ConstraintRefusals
  readonly admin: AdminDeps
}

export type ReadySettings = Settings & { readonly appKey: string }

const sessionsPerUser = 3

const sessionLimits = (
  { sessionHours, guardSensitive }: Settings,
  modules: readonly ServerModule[],
  delegable: SessionLimits['delegable'],
): SessionLimits => ({
  hours: sessionHours,
  perUser: sessionsPerUser,
  guardsSensitive: guardSensitive,
  withholds: modules.flatMap(({ withholds }) => withholds ?? []),
  ...(delegable === undefined ? {} : { delegable }),
})

/** The product of some modules. Administration is always one of them: without it nobody could sign in. */
export function assemble(settings: ReadySettings, others: readonly ServerModule[]): Product {
  const mailer = settings.mail && smtpMailer(settings.mail)
  openVault(settings.appKey)
  openDestinations({ production: settings.production, listed: settings.outgoingHosts })
  openChain(settings.appKey)
  openPost(mailer)
  const admin: AdminDeps = {
    appKey: settings.appKey,
    mail: settings.mail && mailer && { mailer, address: settings.mail.address },
    limits: sessionLimits(settings, others, {
      documents: () => admin.documents(),
      segregations: () => segregations,
    }),
    permissions: () => permissions,
    screens: () => screens,
    segregations: () => segregations,
    records: () => records,
    documents: () => modules.flatMap(({ documents }) => documents),
    found: () => modules.flatMap(({ found }) => found ?? []),
    catalogs: () => modules.flatMap(({ catalogs }) => catalogs),
    reports: () => reports,
    numbered: () => modules.flatMap(({ numbered }) => numbered ?? []),
    alerts: () => modules.flatMap(({ alerts }) => alerts ?? []),
    firstSteps: () => modules.flatMap(({ firstSteps }) => firstSteps ?? []),
    monitors: () => modules.flatMap(({ monitors }) => monitors ?? []),
    parameters: () => parameters,
    barsEntry: anyOf(others.flatMap(({ barsEntry }) => barsEntry ?? [])),
  }
  const modules = [adminModule(admin), ...others]
  const reports = modules.flatMap(placesOfReports)
  const permissions = modules
    .map((module) => ({ module: module.name, label: module.label, permissions: permissionsOf(module) }))
    .filter((module) => module.permissions.length > 0)
  const segregations = modules.flatMap((module) => module.segregations ?? [])
  const parameters = modules.flatMap((module) => module.parameters ?? [])
  const records = auditedRecords(modules)
  const screens: Screens = Object.assign({}, ...modules.map((module) => module.screens ?? {}))
  return {
    modules,
    operations: [...recordingReads(modules), ...acrossModules(modules, admin)].map((one) =>
      withPowerCheck(one, admin),
    ),
    constraints: Object.assign({}, ...modules.map((module) => module.constraints ?? {})),
    admin,
  }
}

/** Records each reading of what an operation declares as facts of patients, even if its module does not record it. */
function recordingReads(modules: readonly ServerModule[]): Operation[] {
  const views = modules.flatMap(({ reported }) => reported ?? [])
  const record = (one: Operation): Operation[] =>
    one.endpoint.tells === 'patients' && modules.includes(people) ? tellingPatients(views, [one]) : [one]
  return modules.flatMap(({ operations }) => operations).flatMap(record)
}

/** The calls of one module that read something of all modules. */
function acrossModules(modules: readonly ServerModule[], admin: AdminDeps): Operation[] {
  const own = [searchOperation(admin), ...talkOperations(talking(admin))]
  const lists = modules.flatMap(({ operations }) => operations)
  const reported = modules.flatMap(({ reported }) => reported ?? [])
  const touches = modules.flatMap(({ holidayTouches }) => holidayTouches ?? [])
  return [
    ...(modules.includes(hospital) ? [touchedByHoliday(touches)] : []),
    ...(modules.includes(people) ? tellingPatients(reported, own) : own),
    ...savedFilterOperations(accessIn(lists)),
  ]
}

/** Returns what opens a list, by the key of its screen: its address with dots, `budget.cdp`. */
const accessIn =
  (operations: readonly Operation[]): AccessOf =>
  (screen) => {
    const path = `/api/${screen.replaceAll('.', '/')}`
    const isOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
    const found =
      operations.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path) ??
      operations.find(({ endpoint }) => endpoint.method === 'GET' && isOf(endpoint.path))
    return found?.endpoint.access ?? null
  }

const talking = ({ documents, screens }: AdminDeps): TalkSources => ({
  documents,
  addressOf: (document, id) => opening(document, screens())?.(id) ?? null,
})

/** The address where each report is read: the screen of its hub, or the screen for those who may run it. */
function placesOfReports({ reports, hubs = {}, screens = {} }: ServerModule): ReportPlace[] {
  const own = Object.entries(screens) as [ScreenPath, { permission: string }][]
  const shared = Object.entries(hubs) as [ScreenPath, typeof reports][]
  return reports.flatMap((report) => {
    const [hub] = shared.find(([, all]) => all.includes(report)) ?? []
    const [alone] = own.find(([, { permission }]) => permission === permissionFor(report, 'run')) ?? []
    const to = hub ?? alone
    return to === undefined ? [] : [{ report, to, among: hub !== undefined }]
  })
}

function anyOf(barring: readonly BarsEntry[]): BarsEntry {
  const bars: BarsEntry = async (tx, userId, on) => {
    for (const one of barring) if (await one(tx, userId, on)) return true
    return false
  }
  const reads = barring.flatMap((one) => one.reads ?? [])
  return barring.every((one) => one.reads !== undefined) ? Object.assign(bars, { reads }) : bars
}
