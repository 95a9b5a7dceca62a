import { type MenuNode, useSession } from '@quina/blocks/web'
import { EmptyState, Link } from '@quina/ui/web'
import { MenuIcon } from '../shell/menu-icons.tsx'
import { leavesOf } from '../shell/menu-tree.ts'

const shownOfEach = 6

/** The areas in which this person works, read off their menu: each role sees its own. */
export function Guidance() {
  const { menu, menuState } = useSession()
  const areas = menu.filter(hasWork)
  if (menuState !== 'ready') return null
  if (areas.length === 0) return <NothingYet />
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="q-home-title">
        Sus áreas de trabajo
      </h2>
      <ul className="q-areas">
        {areas.map((area) => (
          <Area key={area.id} area={area} />
        ))}
      </ul>
    </section>
  )
}

/** An area where there is more than what everyone has, whatever they may do. */
const hasWork = ({ hijos }: MenuNode): boolean =>
  leavesOf(hijos).some(({ node }) => node.permiso !== 'campus' && node.permiso !== 'session')

function Area({ area }: { readonly area: MenuNode }) {
  const leaves = leavesOf(area.hijos)
  const more = leaves.length - shownOfEach
  return (
    <li className="q-panel q-area">
      <h3>
        <MenuIcon name={area.icono} />
        {area.titulo}
      </h3>
      <ul>
        {leaves.slice(0, shownOfEach).map(({ node, address }) => (
          <li key={node.id}>
            <Link href={address}>{node.titulo}</Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="q-area-more">y {more} más en el menú</p>}
    </li>
  )
}

function NothingYet() {
  return (
    <EmptyState title="Aún no tiene opciones en esta sede">
      Su usuario puede entrar, pero no tiene permisos aquí. Pídalos al administrador del sistema, o cambie de
      sede.
    </EmptyState>
  )
}
