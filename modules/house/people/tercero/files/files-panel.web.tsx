import { apiPathOf } from '@quina/blocks'
import { Attachments, useCan } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { tercero } from '../tercero/tercero.contract.ts'

/** The files of a tercero: RUT, cámara de comercio, certificación bancaria. */
export function FilesPanel({ id }: { readonly id: string }) {
  const can = useCan()
  return (
    <Panel title="Documentos">
      <p className="q-muted">RUT, cámara de comercio, certificación bancaria. No se cambian ni se borran.</p>
      <Attachments path={`${apiPathOf(tercero)}/${id}/attachments`} mayAttach={can('people.tercero.edit')} />
    </Panel>
  )
}
