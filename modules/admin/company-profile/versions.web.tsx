import { Go, readRows, useCan, wordsOf } from '@quina/blocks/web'
import { day, showDay } from '@quina/kernel'
import { EmptyState, ErrorState, Loading, Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { campus } from '../campus/campus.contract.ts'
import type { CompanyEdition } from '../company/company.contract.ts'

/** What paper said of the entity, and from which day. */
export function VersionsPanel({ editions }: { readonly editions: readonly CompanyEdition[] }) {
  if (editions.length === 0) return <EmptyState title="Aún no se han guardado los datos de la entidad." />
  return (
    <Panel title="Lo que dicen los documentos, según su fecha">
      <table className="q-profile-table">
        <thead>
          <tr>
            {['Desde', 'Razón social', 'NIT', 'Dirección', 'Municipio', 'Logotipo'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {editions.map(({ fromDay, name, nit, checkDigit, address, municipality, hasLogo }) => (
            <tr key={fromDay}>
              <th scope="row">{showDay(day(fromDay))}</th>
              <td>{name}</td>
              <td>{`${nit}-${checkDigit}`}</td>
              <td>{address}</td>
              <td>{municipality}</td>
              <td>{hasLogo ? 'Sí' : 'No'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** The sites, which are kept in a list of their own. */
export function CampusesPanel() {
  const may = useCan()('admin.campus.view')
  const { data, error, refetch } = useQuery({
    queryKey: [campus.name, 'all'],
    queryFn: ({ signal }) => readRows(campus, { size: 200 }, signal),
    enabled: may,
  })
  if (!may) return <EmptyState title="No tiene permiso para ver las sedes." />
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <Panel title="Sedes">
      <table className="q-profile-table">
        <thead>
          <tr>
            {['Código', 'Nombre', 'Municipio', 'Código de habilitación'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, code, name, municipalityLabel, repsCode }) => (
            <tr key={id}>
              <th scope="row">{String(code)}</th>
              <td>
                <Go to="/admin/campus" search={{ open: id }}>
                  {String(name)}
                </Go>
              </td>
              <td>{String(municipalityLabel ?? '')}</td>
              <td>{String(repsCode ?? 'Sin asignar')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Go to="/admin/campus">Crear o editar sedes</Go>
      </p>
    </Panel>
  )
}
