import './convention.css'
import { CommandDialog, catalogScreens } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { FieldGrid } from '@quina/ui/web'
import { useMemo, useState } from 'react'
import { contrast, readable } from './contrast.domain.ts'
import { convention, restoreConventions } from './convention.contract.ts'

const columns = ['name', 'scope', 'background', 'foreground', 'description', 'place', 'active']

/** The colours in which states are shown, each with its sample as it is edited. */
export function Conventions() {
  const [restoring, setRestoring] = useState(false)
  const List = useMemo(
    () =>
      catalogScreens(convention, {
        columns,
        defaults: () => ({ background: '#E3F2FD', foreground: '#1B1B1B', place: 100 }),
        actions: () => [{ label: 'Restaurar colores…', run: () => setRestoring(true) }],
        form: ({ Ask, Params }, values) => (
          <>
            <Sample values={values} />
            <FieldGrid>
              <Ask name="scope" />
              <Ask name="key" />
              <Ask name="name" wide />
              <Params background foreground icon place description="wide" />
            </FieldGrid>
          </>
        ),
      }).List,
    [],
  )
  return (
    <>
      <List />
      {restoring && (
        <CommandDialog
          of={restoreConventions}
          about={{}}
          title="Restaurar los colores del sistema"
          done={({ restored }) => `${plural(restored, 'convención restaurada', 'convenciones restauradas')}.`}
          onClose={() => setRestoring(false)}
        />
      )}
    </>
  )
}

const isColour = (value: unknown): value is string => /^#[0-9A-Fa-f]{6}$/.test(String(value ?? ''))

function Sample({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { background, foreground, name } = values
  if (!isColour(background) || !isColour(foreground)) return null
  const found = contrast(background, foreground)
  const good = found >= readable
  return (
    <div className="q-convention-sample">
      <span style={{ background, color: foreground }}>{String(name ?? '') || 'Muestra'}</span>
      <small className={good ? 'q-muted' : 'q-mini-error'}>
        Contraste {found.toFixed(1)}:1{good ? ', se lee bien' : `, el mínimo es ${readable}:1`}
      </small>
    </div>
  )
}
