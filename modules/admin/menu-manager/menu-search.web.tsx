import { EmptyState, ErrorState, Pager, TextField } from '@quina/ui/web'
import { useState } from 'react'
import { useMenuSearch } from './menu-calls.web.ts'

interface MenuSearchProps {
  readonly onFound: (id: string) => void
}

/** Finds an entry by its title or by the groups above it, a page at a time. */
export function MenuSearch({ onFound }: MenuSearchProps) {
  const [asked, ask] = useState({ text: '', page: 1 })
  const { data, error, refetch } = useMenuSearch(asked.text, asked.page)
  const to = (page: number) => () => ask({ ...asked, page })
  return (
    <section className="q-menu-search" aria-label="Buscar en el menú">
      <TextField
        label="Buscar en el menú"
        type="search"
        value={asked.text}
        onChange={(text) => ask({ text, page: 1 })}
      />
      {error !== null && <ErrorState message="No fue posible buscar." onRetry={() => void refetch()} />}
      {asked.text.trim() !== '' && data !== undefined && (
        <>
          {data.total === 0 && <EmptyState title="Ninguna entrada que usted pueda abrir se llama así." />}
          <ul>
            {data.data.map(({ id, titulo, migas }) => (
              <li key={id}>
                <button type="button" className="q-menu-found" onClick={() => onFound(id)}>
                  {titulo} <small>{migas.join(' › ')}</small>
                </button>
              </li>
            ))}
          </ul>
          {data.last_page > 1 && (
            <Pager
              range={`Página ${data.current_page} de ${data.last_page} · ${data.total} entradas`}
              onPrevious={data.current_page > 1 ? to(data.current_page - 1) : undefined}
              onNext={data.current_page < data.last_page ? to(data.current_page + 1) : undefined}
            />
          )}
        </>
      )}
    </section>
  )
}
