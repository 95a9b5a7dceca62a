export * from './document/electronic-document.contract.ts'
