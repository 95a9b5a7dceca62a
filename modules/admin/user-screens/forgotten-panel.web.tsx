import './user-screens.css'
import { Button } from '@mantine/core'
import { call, useCan } from '@quina/blocks/web'
import { plural, showInstant } from '@quina/kernel'
import { Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type Forgotten, listForgotten } from '../user/user.contract.ts'

interface ForgottenProps {
  readonly onReset: (one: Forgotten) => void
  readonly onDismiss: (one: Forgotten) => void
}

/** Who said at the door that they forgot their password, with what an administrator does about it. Nobody: nothing. */
export function ForgottenPanel(deeds: ForgottenProps) {
  const may = useCan()('admin.user.reset')
  const { data = [] } = useQuery({
    queryKey: [listForgotten.path],
    queryFn: ({ signal }) => call(listForgotten, { signal }),
    enabled: may,
  })
  if (data.length === 0) return null
  const title = `${plural(data.length, 'persona olvidó', 'personas olvidaron')} su contraseña`
  return (
    <Panel title={title}>
      <p className="q-context">
        Confirme con la persona, en su puesto o por teléfono, que fue ella quien lo pidió; después entréguele
        el enlace.
      </p>
      <ul className="q-forgotten">
        {data.map((one) => (
          <ForgottenLine key={one.id} one={one} {...deeds} />
        ))}
      </ul>
    </Panel>
  )
}

function ForgottenLine({ one, onReset, onDismiss }: ForgottenProps & { readonly one: Forgotten }) {
  return (
    <li>
      <span>
        <strong>{one.name}</strong> ({one.user}), {showInstant(new Date(one.askedAt))}, desde {one.ip}
      </span>
      <Button size="compact-sm" onClick={() => onReset(one)}>
        Entregar enlace…
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onDismiss(one)}>
        Descartar
      </Button>
    </li>
  )
}
