import './conflicts.css'
import type { PermissionCatalogue } from '../role/role.contract.ts'

interface WithdrawnProps {
  readonly from: { readonly withdrawn: readonly string[] }
  readonly catalogue: PermissionCatalogue
}

/** Shows what the role names and no longer grants, because the exception that allowed it has ended. */
export function Withdrawn({ from: { withdrawn }, catalogue }: WithdrawnProps) {
  if (withdrawn.length === 0) return null
  const labels = new Map(
    catalogue.modules.flatMap(({ permissions }) =>
      permissions.map(({ name, label }) => [name.toLowerCase(), label] as const),
    ),
  )
  return (
    <ul className="q-conflicts" role="status">
      <li>
        <b>La excepción terminó.</b> El rol ya no otorga:{' '}
        {withdrawn.map((name) => labels.get(name) ?? name).join('; ')}. Quítelo del rol, o guarde con otra
        excepción.
      </li>
    </ul>
  )
}
