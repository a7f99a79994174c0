import { failure, type Operation, rejectQuery } from '../api.ts';

export const getCompany: Operation = ({ account, params: { id = '' }, query }) => {
  if (!/^[1-9][0-9]{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return failure(400, 'Invalid company id');
  const company = account.companies.get(Number(id));
  return rejectQuery(query) ?? (company ? { status: 200, body: { data: company } } : failure(404, 'Company not found'));
};
