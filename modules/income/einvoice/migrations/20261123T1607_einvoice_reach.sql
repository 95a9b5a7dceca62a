-- Numberings are authorised to the house, which says where each is used.
select platform.of_house('einvoice.authorisation');
