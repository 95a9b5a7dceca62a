import { Link } from '@quina/ui/web'
import { writeSearch } from './search.ts'
import { useCan } from './session.web.ts'

/** Where the audit is read; administration serves it. */
export const auditScreen = '/admin/audit'

/** From a record to all that was ever done to it, for those who may read the audit. */
export function AuditLink({ id }: { readonly id: string }) {
  const can = useCan()
  if (!can('admin.audit.view')) return null
  return (
    <p className="q-audit-link">
      <Link href={`${auditScreen}${writeSearch({ rowId: id })}`}>Historial de cambios</Link>
    </p>
  )
}
