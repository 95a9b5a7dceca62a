import { Menu } from '@mantine/core'
import { useSession } from '@quina/blocks/web'
import {
  type Density,
  densityLabels,
  type Scheme,
  schemeLabels,
  useDensity,
  useGoTo,
  useScheme,
} from '@quina/ui/web'
import { IconBuilding, IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { leave } from './leave.ts'

/** Site, looks and the way out. */
export function UserMenu() {
  const { user, campus } = useSession()
  const goTo = useGoTo()
  return (
    <Menu width={232} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="q-user" title="Su cuenta">
          <span className="q-unseen">Cuenta de</span>
          <span className="q-initials" aria-hidden="true">
            {initialsOf(user.name ?? '')}
          </span>
          <span className="q-user-name">{user.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email ?? user.name}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={15} stroke={1.6} aria-hidden />}
          onClick={() => goTo('/mi-cuenta')}
        >
          Mi cuenta
        </Menu.Item>
        {campus !== null && (
          <Menu.Item
            leftSection={<IconBuilding size={15} stroke={1.6} aria-hidden />}
            onClick={() => goTo('/seleccionar-sede')}
          >
            Cambiar sede
          </Menu.Item>
        )}
        <Looks />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={15} stroke={1.6} aria-hidden />}
          onClick={() => void leave()}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Looks() {
  const [scheme, chooseScheme] = useScheme()
  const [density, chooseDensity] = useDensity()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Tema</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(value) => chooseScheme(value as Scheme)}>
        <Choices labels={schemeLabels} />
      </Menu.RadioGroup>
      <Menu.Label>Densidad de las tablas</Menu.Label>
      <Menu.RadioGroup value={density} onChange={(value) => chooseDensity(value as Density)}>
        <Choices labels={densityLabels} />
      </Menu.RadioGroup>
    </>
  )
}

const Choices = ({ labels }: { readonly labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <Menu.RadioItem key={value} value={value}>
      {label}
    </Menu.RadioItem>
  ))

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
