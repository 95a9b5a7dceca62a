-- A run by discounted flow may leave its days to each payer and invoice.
alter table receivables.impairment drop constraint impairment_flow;
alter table receivables.impairment add constraint impairment_flow check (policy = 'matrix' or status = 'draft' or yearly_rate is not null);
comment on column receivables.impairment.expected_days is 'Of every invoice; null when each is expected by what its payer takes and what it has waited.';
