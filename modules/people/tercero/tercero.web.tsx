import { catalogScreens, pathTo, useGo, useParams } from '@quina/blocks/web'
import { Cell, FieldGrid, Loading } from '@quina/ui/web'
import { useEffect } from 'react'
import { type DocumentType, tercero } from './tercero.contract.ts'
import { expectedDigit } from './tercero.domain.ts'

const listPath = '/terceros/list'

export const { List: TerceroList } = catalogScreens(tercero, {
  path: listPath,
  columns: ['name', 'identification', 'municipality', 'phone', 'complete', 'active'],
  defaults: () => ({ documentType: 'NIT', personType: 'juridica' }),
  form: ({ Ask }, values) => (
    <FieldGrid>
      <Ask name="documentType" span={12} />
      <Ask name="number" span={8} />
      <Ask name="checkDigit" span={4} />
      <DigitHint
        documentType={values.documentType as DocumentType}
        number={String(values.number ?? '')}
        typed={values.checkDigit}
      />
      <Ask name="personType" span={12} />
      {values.personType === 'natural' ? (
        <>
          <Ask name="firstName" span={6} />
          <Ask name="middleName" span={6} />
          <Ask name="lastName" span={6} />
          <Ask name="secondLastName" span={6} />
        </>
      ) : (
        <Ask name="businessName" wide />
      )}
      <Ask name="address" wide />
      <Ask name="municipality" span={6} />
      <Ask name="phone" span={6} />
      <Ask name="email" wide />
      <Ask name="isSupplier" span={6} />
      <Ask name="isContractor" span={6} />
      <Ask name="isCustomer" span={6} />
      <Ask name="isEps" span={6} />
      <Ask name="isEmployee" span={6} />
      <Ask name="isPublicEntity" span={6} />
      <Ask name="isBank" span={6} />
    </FieldGrid>
  ),
})

interface DigitHintProps {
  readonly documentType: DocumentType
  readonly number: string
  readonly typed: unknown
}

/** The DV that the number should have, until it is there. */
function DigitHint({ documentType, number, typed }: DigitHintProps) {
  const digit = expectedDigit(documentType, number)
  if (digit === null || digit === typed) return null
  return (
    <Cell span={12}>
      <p role="status">
        Dígito de verificación calculado: <strong>{digit}</strong>
      </p>
    </Cell>
  )
}

export const TerceroCreate = () => <InList open="new" />

export function TerceroEdit() {
  const { id } = useParams('/terceros/edit/:id')
  return <InList open={id} />
}

/** A tercero is made and edited beside the list: these addresses open it there. */
function InList({ open }: { readonly open: string }) {
  const go = useGo()
  useEffect(() => {
    void go(pathTo(listPath), { search: { open }, replace: true })
  }, [go, open])
  return <Loading />
}
