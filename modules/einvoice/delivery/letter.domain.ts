interface Delivered {
  readonly kind: string
  readonly number: string
  readonly customerName: string
}

const words: Readonly<Record<string, string>> = {
  invoice: 'factura electrónica',
  'credit-note': 'nota crédito',
  'debit-note': 'nota débito',
}

/** What is written to who buys. The subject names the number first, as mailboxes of payers sort by it. */
export function deliveryLetter({ kind, number, customerName }: Delivered, company: string) {
  const what = words[kind] ?? 'documento'
  return {
    subject: `${number} · ${what} de ${company}`,
    text: [
      `Señores ${customerName}:`,
      `Adjuntamos la ${what} ${number}, con su XML validado por la DIAN y su representación gráfica, en un archivo ZIP.`,
      `Cordialmente, ${company}`,
    ].join('\n\n'),
  }
}
