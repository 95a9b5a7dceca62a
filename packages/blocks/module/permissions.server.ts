import { catalogPermissions } from '../catalog/catalog.ts'
import { documentPermissions, type Permission } from '../document/document.ts'
import { processPermissions } from '../process/process.ts'
import { reportPermissions } from '../report/report.ts'
import type { ServerModule } from './module.server.ts'

/** Every permission a module knows: those of its definitions and those of its hand-written operations, each once. */
export function permissionsOf(module: ServerModule): Permission[] {
  const all = [
    ...module.documents.flatMap(documentPermissions),
    ...module.catalogs.flatMap(catalogPermissions),
    ...module.reports.flatMap(reportPermissions),
    ...module.processes.flatMap(processPermissions),
    ...module.permissions,
  ]
  return [...new Map(all.map((permission) => [permission.name.toLowerCase(), permission])).values()]
}
