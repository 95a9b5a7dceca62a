import { catalogPermissions } from '../data/catalog/catalog.ts'
import { documentPermissions } from '../document/document.ts'
import { processPermissions } from '../jobs/process/process.ts'
import { reportPermissions } from '../report/report.ts'
import { type Permission, permissionsDeclaredIn } from '../values/thing/permission.ts'
import type { ServerModule } from './module.server.ts'

/** Every permission of a module: those of its definitions, and those of its commands and queries, each once. */
export function permissionsOf(module: ServerModule): Permission[] {
  const all = [
    ...module.documents.flatMap(documentPermissions),
    ...module.catalogs.flatMap(catalogPermissions),
    ...module.reports.flatMap(reportPermissions),
    ...module.processes.flatMap(processPermissions),
    ...permissionsDeclaredIn(module.name),
  ]
  return [...new Map(all.map((permission) => [permission.name.toLowerCase(), permission])).values()]
}
