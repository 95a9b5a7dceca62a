import './convention.css'
import { call, catalogScreens, refreshAll, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { confirm, FieldGrid, toast } from '@quina/ui/web'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contrast, readable } from './contrast.domain.ts'
import { convention, restoreConventions } from './convention.contract.ts'

const columns = ['name', 'scope', 'background', 'foreground', 'description', 'place', 'active']

/** The colours in which states are shown, each with its sample as it is edited. */
export function Conventions() {
  const client = useQueryClient()
  const List = useMemo(
    () =>
      catalogScreens(convention, {
        path: '/convenciones',
        columns,
        defaults: () => ({ background: '#E3F2FD', foreground: '#1B1B1B', place: 100 }),
        actions: () => [{ label: 'Restaurar colores…', run: () => void restore(client) }],
        form: ({ Ask }, values) => (
          <>
            <Sample values={values} />
            <FieldGrid>
              <Ask name="scope" />
              <Ask name="key" />
              <Ask name="name" wide />
              <Ask name="background" />
              <Ask name="foreground" />
              <Ask name="icon" />
              <Ask name="place" />
              <Ask name="description" wide />
            </FieldGrid>
          </>
        ),
      }).List,
    [client],
  )
  return <List />
}

async function restore(client: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: 'Restaurar los colores del sistema',
    consequence:
      'Los nombres y colores de las convenciones del sistema vuelven a ser los originales. Las del hospital no cambian.',
    verb: 'Restaurar',
    danger: true,
  })
  if (!agreed) return
  try {
    const { restored } = await call(restoreConventions)
    await refreshAll(client)
    const words = `${plural(restored, 'convención restaurada', 'convenciones restauradas')}.`
    void toast({ message: words, tone: 'good' })
  } catch (failure) {
    void toast({ message: wordsOf(failure), tone: 'bad' })
  }
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
