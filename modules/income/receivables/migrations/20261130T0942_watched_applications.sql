-- What of payments is not applied yet is kept until somebody applies, or takes back.
select platform.watched('receivables.payment_application');
